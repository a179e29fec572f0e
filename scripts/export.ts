import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration } from '../server/configuration.ts';
import type { ListedRedirect } from '../site/site.ts';
import { collectSite } from '../server/export/collect-site.ts';
import { showProgress } from '../server/export/show-progress.ts';
import { writeExport } from '../server/export/write-export.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { toOrigin } from '../server/to-origin.ts';

const maxStartMs = 180_000;
const lookMs = 200;

const commandLine = {
  name: 'npm run export',
  takes: 'DIR',
  does: `Writes the whole site as files, with the nginx configuration that serves them like the site
(docs/operations.md). Crawls the running site, or starts one for the duration.`,
  example: 'npm run export -- /srv/mirror',
};

await runCommandLine(commandLine, async ({ words: [directory = ''] }) => {
  const { host, port, basePath, privateHost, privatePort = await findFreePort() } = readConfiguration(process.env);
  const origin = toOrigin(host, port);
  const stop = await startUnlessRunning(origin, privatePort);
  try {
    const redirects = await listRedirects(toOrigin(privateHost, privatePort));
    const progress = showProgress({ unit: 'addresses', say });
    say(`Collecting the site at ${origin}${basePath}/`);
    const site = await collectSite({
      origin,
      basePath,
      files: listBuild(),
      redirects: redirects ?? [],
      onProgress: progress.report,
    });
    if (site.broken.length > 0)
      throw new StartError(`Not exported, because links are broken:\n${site.broken.join('\n')}`);
    const { files } = writeExport(directory, site, basePath);
    const left = site.perVisitor.length > 0 ? ` Left out, as made for one visitor: ${site.perVisitor.join(', ')}.` : '';
    if (!redirects)
      say('Without redirects and closed roles that no page links to: the running site has no PRIVATE_PORT.');
    const { responses, pictures } = site;
    say(
      `Exported ${responses.length} addresses and ${pictures.length} pictures as ${files} files to ${directory}.${left}`,
    );
  } finally {
    await stop();
  }
});

function listBuild(): string[] {
  const root = 'dist/client';
  return globSync('**/*', { cwd: root })
    .filter((name) => statSync(path.join(root, name)).isFile())
    .map((name) => `/${encodeURI(name)}`);
}

/** From the private listener; `undefined` when a running site has none. */
async function listRedirects(origin: string): Promise<ListedRedirect[] | undefined> {
  try {
    const response = await fetch(`${origin}/redirects`);
    // The list of our own process.
    return response.ok ? ((await response.json()) as ListedRedirect[]) : undefined;
  } catch {
    return undefined;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function startUnlessRunning(origin: string, privatePort: number): Promise<() => Promise<void>> {
  if (await isReady(origin)) return async () => undefined;
  say('No site runs there: starting one');
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PRIVATE_PORT: String(privatePort) },
  });
  const deadline = performance.now() + maxStartMs;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new StartError('The site could not be started.');
    await sleep(lookMs);
  }
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
