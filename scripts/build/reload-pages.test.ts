import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reloadPages } from './reload-pages.ts';

const directory = () => realpathSync(mkdtempSync(path.join(tmpdir(), 'reload-pages-')));

async function startVite(files: Readonly<Record<string, string>>) {
  const root = directory();
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const vite: ViteDevServer = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    plugins: [reloadPages()],
    server: { middlewareMode: true, hmr: { server: createHttpServer() } },
  });
  onTestFinished(() => vite.close());
  const send = vi.spyOn(vite.environments.client.hot, 'send');
  return {
    vite,
    send,
    change(name: string, text: string) {
      write(name, text);
      // What the watcher says on its own as soon as it is ready.
      vite.watcher.emit('change', path.join(root, name));
    },
  };
}

test.each(['view.ts', 'page.tsx'])(
  'the browser is told to reload after a change of %s, and gets the new one',
  async (name) => {
    const { vite, change, send } = await startVite({
      'site.ts': `export { word } from './${name}'; `,
      [name]: 'export const word: string = "before"',
    });
    const read = async () => ((await vite.ssrLoadModule('/site.ts')) as { word: string }).word;
    expect(await read()).toBe('before');
    change(name, 'export const word: string = "after"');
    await expect.poll(() => send.mock.calls).toContainEqual([{ type: 'full-reload' }]);
    expect(await read()).toBe('after');
  },
);
