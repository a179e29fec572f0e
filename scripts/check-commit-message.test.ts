import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCommitMessage, countChangedLines, listNewCommits, parseMessage } from './check-commit-message.ts';

const check = (subject: string, { body = '', changedLines = 1 } = {}) =>
  checkCommitMessage({ subject, body, changedLines });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'commits-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

test.each([
  'Add a glossary',
  'Pass the identified page to the renderer',
  'Address review comments',
  'Embed the tweet after consent',
  'Re-read the ref after a failed query',
  'Revert "Add a cache that kept pages of visitors; and also their names, which was a mistake of ours"',
])('the subject "%s" is accepted', (subject) => {
  expect(check(subject)).toEqual([]);
});

test.each([
  `Add ${'a long word '.repeat(6)}`,
  'Add a glossary.',
  'feat: add a glossary',
  'add a glossary',
  'Added a glossary',
  'Adding a glossary',
  'Adds a glossary',
  'The glossary of the field',
  'Add a glossary; mend the links',
  'Add a glossary and also mend the links',
])('the subject "%s" is rejected', (subject) => {
  expect(check(subject)).toHaveLength(1);
});

test('more than 50 changed lines need a body', () => {
  expect(check('Add a cache', { changedLines: 50 })).toEqual([]);
  expect(check('Add a cache', { changedLines: 51 })).toHaveLength(1);
  expect(check('Add a cache', { changedLines: 51, body: 'Pages were rendered twice.' })).toEqual([]);
});

test('documents, generated files, lock files and moves do not count as changed lines', () => {
  const numstat = [
    '3\t4\tsite/site.ts',
    '2\t1\tsite/{old => new}/view.ts',
    '500\t500\tdocs/performance.md',
    '500\t500\tsite/content/{content-types => types}.generated.ts',
    '500\t500\tpackage-lock.json',
    '-\t-\tsite/public/icon.png',
  ];
  expect(countChangedLines(numstat.join('\n'))).toBe(10);
});

test("git's comments and the diff of a verbose commit are not part of the body", () => {
  const scissors = '# ------------------------ >8 ------------------------';
  expect(parseMessage(`Add a cache\n\n# On branch main\n${scissors}\ndiff --git a b\n`)).toEqual({
    subject: 'Add a cache',
    body: '',
  });
});

test('the commits after the base are new, with their bodies and changed lines', () => {
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '-m', 'Old commit.');
  const base = git('rev-parse', 'HEAD');
  writeFileSync(path.join(folder, 'a.ts'), '1\n2\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Add a file', '-m', 'Its reason.');
  expect(listNewCommits(base, folder).commits).toMatchObject([
    { subject: 'Add a file', body: 'Its reason.', changedLines: 2 },
  ]);
});

test('missing history does not fail the check', () => {
  expect(listNewCommits('0'.repeat(40), folder)).toMatchObject({ commits: [], skipped: expect.any(String) });
  git('init', '--quiet');
  expect(listNewCommits('0'.repeat(40), folder)).toMatchObject({ commits: [], skipped: expect.any(String) });
});

test('installing sets up the hook in a checkout, and does nothing in an unpacked archive', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { prepare: string } };
  const prepare = () => execFileSync('sh', ['-c', scripts.prepare], { cwd: folder });
  prepare();
  git('init', '--quiet');
  prepare();
  expect(git('config', 'core.hooksPath')).toBe('.githooks');
});
