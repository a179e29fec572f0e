import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Our programs that package.json starts, each once: two scripts may start the same one. */
const programs = new Map(
  Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/\bnode (?:--\S+ )*(?<file>\S+\.ts)/g)].map((match) => [match.groups?.['file'] ?? '', script]),
  ),
);

/** Runs it where it has nothing to read, and says what it has written. */
async function run(file: string, argument: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'command-line-'));
  const [cwd, dataDirectory] = ['work', 'data'].map((name) => path.join(folder, name)) as [string, string];
  for (const one of [cwd, dataDirectory]) mkdirSync(one);
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const child = spawn(process.execPath, [path.resolve(file), argument], { cwd, env, timeout: 60_000 });
  const [said, problems]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void problems.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  const written = readdirSync(folder, { recursive: true }).filter((name) => name !== 'work' && name !== 'data');
  rmSync(folder, { recursive: true });
  return { code, said: said.join(''), problems: problems.join(''), written };
}

test('the programs of package.json are found', () => {
  expect([...programs.keys()]).toEqual(
    expect.arrayContaining(['server/main.ts', 'scripts/backup.ts', 'scripts/run-tests.ts', 'lab/run-measures.ts']),
  );
});

test.concurrent.each([...programs.keys()])('%s --help prints what it does, and does nothing', async (file) => {
  for (const argument of ['--help', '-h']) {
    expect(await run(file, argument), argument).toEqual({
      code: 0,
      said: expect.stringMatching(/^npm (?:start|test|run \S+)[^]+\nExample:\n {2}\S/),
      problems: '',
      written: [],
    });
  }
});

test.concurrent.each([...programs.keys()])('%s refuses an unknown option in one line', async (file) => {
  expect(await run(file, '--no-such-option')).toEqual({
    code: 1,
    said: '',
    problems: expect.stringMatching(/^There is no option --no-such-option\. [^\n]+ --help\n$/),
    written: [],
  });
});
