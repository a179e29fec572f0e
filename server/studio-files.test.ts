import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStudioFiles } from './studio-files.ts';

function openFolder() {
  const directory = mkdtempSync(path.join(tmpdir(), 'studio-files-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return {
    files: createStudioFiles(directory),
    write: (name: string, text: string) => writeFileSync(path.join(directory, name), text),
    build(script: string, at: number) {
      const entry = { script, styles: [], preloads: [] };
      writeFileSync(path.join(directory, 'manifest.json'), JSON.stringify({ studio: entry, gate: entry }));
      utimesSync(path.join(directory, 'manifest.json'), at, at);
    },
  };
}

test('a build that finishes while the process runs is served, and tabs with the previous one still get its files', async () => {
  const { files, write, build } = openFolder();
  expect(files.getBuild()).toBeUndefined();
  write('studio-1.js', 'first');
  build('studio-1.js', 1000);
  expect(files.getBuild()?.studio.script).toBe('studio-1.js');
  write('studio-2.js', 'second');
  build('studio-2.js', 2000);
  expect(files.getBuild()?.studio.script).toBe('studio-2.js');
  const old = await files.readFile('studio-1.js', { acceptsBrotli: false });
  expect(new TextDecoder().decode(old?.body)).toBe('first');
});

test.each(['manifest.json', '../secret.js', '..%2fsecret.js', '.hidden.js', 'gone.js', 'studio-1.js/x.js', ''])(
  '%j is not a file of a build',
  async (name) => {
    const { files, write, build } = openFolder();
    write('.hidden.js', 'hidden');
    build('studio-1.js', 1000);
    expect(await files.readFile(name, { acceptsBrotli: false })).toBeUndefined();
  },
);

test('a build by an older version of the program is ignored', () => {
  const { files, write } = openFolder();
  write('manifest.json', JSON.stringify({ script: 'studio-1.js' }));
  expect(files.getBuild()).toBeUndefined();
});
