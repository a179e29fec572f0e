/**
 * Checks commit messages: `node scripts/check-commit-message.ts FILE` for the one being written (.githooks/commit-msg),
 * `--new` for the commits of this branch (`npm test`).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Commits up to this one are older than the check. Published history cannot be mended: move it past a bad subject. */
const baseCommit = '54e5426d5be5c3640a43a3ffba9652b529a3bc51';

const maxSubjectLength = 72;
const maxLinesWithoutBody = 50;

export interface CommitMessage {
  readonly subject: string;
  readonly body: string;
  /** Counted by countChangedLines. */
  readonly changedLines: number;
}

/** The problems, one line each. */
export function checkCommitMessage({ subject, body, changedLines }: CommitMessage): string[] {
  if (/^(Revert "|Merge |fixup!|squash!|amend!)/.test(subject)) return [];
  const firstWord = /^\S*/.exec(subject)?.[0] ?? '';
  return [
    ...(subject.length > maxSubjectLength ? [`${subject.length} characters, at most ${maxSubjectLength}`] : []),
    ...(subject.endsWith('.') ? ['a full stop at the end'] : []),
    ...(isImperative(firstWord) ? [] : [`"${firstWord}" is no imperative verb with a capital letter, or is a prefix`]),
    ...(/;|\. | and also | as well as /i.test(subject) ? ['more than one thing: make it two commits'] : []),
    ...(changedLines > maxLinesWithoutBody && body === ''
      ? [`${changedLines} changed lines need a body that says why (at most ${maxLinesWithoutBody} without)`]
      : []),
  ];
}

const notVerbs = new Set('A An The This That It No Not Some All More New Now When If For In On With Of To'.split(' '));
/** Verbs that end like other verb forms. */
const verbsByEnding = /^(Bring|Ring|String|Swing|Ping|Embed|Shed|Feed|Need|Seed|Speed|Proceed|Exceed)$|(ss|us|ias)$/;

function isImperative(word: string): boolean {
  if (!/^[A-Z][a-z]+(-[a-z]+)*$/.test(word) || notVerbs.has(word)) return false;
  return verbsByEnding.test(word) || !/(ed|ing|s)$/.test(word);
}

/**
 * Parses `git diff --numstat`. Documents, generated files and lock files do not count, and a moved file counts by its
 * edits.
 */
export function countChangedLines(numstat: string): number {
  return numstat
    .split('\n')
    .map((line) => /^(\d+)\t(\d+)\t(.+)$/.exec(line))
    .filter((match) => match !== null)
    .filter(
      ([, , , file = '']) => !/\.md$|\.generated\.|package-lock\.json$|(bench|lab)\/results\//.test(newName(file)),
    )
    .reduce((sum, [, added, deleted]) => sum + Number(added) + Number(deleted), 0);
}

/** Git shows a moved file as `site/{old => new}/view.ts`. */
function newName(file: string): string {
  return file.replace(/\{.* => (.*)\}/, '$1').replace(/^.* => /, '');
}

/** Without git's comments and everything below its scissors line. */
export function parseMessage(text: string): { subject: string; body: string } {
  const [message = ''] = text.split(/^# -+ >8 -+$/m);
  const lines = message.split('\n').filter((line) => !line.startsWith('#'));
  const [subject = '', ...body] = lines.join('\n').trim().split('\n');
  return { subject, body: body.join('\n').trim() };
}

export interface NewCommits {
  readonly commits: (CommitMessage & { id: string })[];
  /** The reason when history is missing. */
  readonly skipped?: string;
}

/** The commits after `base`, or after the merge base with origin/main when `base` is not in the history. */
export function listNewCommits(base = baseCommit, folder = '.'): NewCommits {
  const hasBase = git(folder, 'merge-base', '--is-ancestor', base, 'HEAD') !== undefined;
  const from = hasBase ? base : git(folder, 'merge-base', 'HEAD', 'origin/main')?.trim();
  if (from === undefined) return { commits: [], skipped: 'no history to compare with' };
  const log = git(folder, 'log', '--no-merges', '--numstat', '-M', '--format=%x1e%h%x1f%B%x1f', `${from}..HEAD`);
  if (log === undefined) return { commits: [], skipped: 'git log failed' };
  const commits = log
    .split('\x1e')
    .slice(1)
    .map((entry) => {
      const [id = '', message = '', numstat = ''] = entry.split('\x1f');
      return { id, ...parseMessage(message), changedLines: countChangedLines(numstat) };
    });
  return { commits };
}

/** Undefined where git fails: no git, no checkout, no such commit. */
function git(folder: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}

function checkNewCommits(): string[] {
  const { commits, skipped } = listNewCommits();
  process.stdout.write(skipped ? `Skipped: ${skipped}.\n` : `${commits.length} new commit(s)\n`);
  return commits.flatMap((commit) =>
    checkCommitMessage(commit).map((offence) => `${commit.id} "${commit.subject}": ${offence}`),
  );
}

function checkMessageFile(file: string): string[] {
  const changedLines = countChangedLines(git('.', 'diff', '--cached', '--numstat', '-M') ?? '');
  return checkCommitMessage({ ...parseMessage(readFileSync(file, 'utf8')), changedLines });
}

if (import.meta.main) {
  const [argument = '--new'] = process.argv.slice(2);
  const offences = argument === '--new' ? checkNewCommits() : checkMessageFile(argument);
  for (const offence of offences) process.stderr.write(`Commit message: ${offence}\n`);
  process.exitCode = offences.length === 0 ? 0 : 1;
}
