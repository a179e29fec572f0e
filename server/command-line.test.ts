import { expect, test } from 'vitest';
import { parseArguments, toHelp } from './command-line.ts';
import { StartError } from './start-error.ts';

const inbox = {
  name: 'npm run inbox',
  does: 'What people sent.',
  verbs: {
    list: { does: 'new ones', options: ['kind', 'all', 'last'] },
    read: { takes: 'ID [DIR]', does: 'one of them' },
    done: { takes: 'ID…', does: 'takes them off the list' },
    erase: { takes: '[ID…]', does: 'deletes them', options: ['all'] },
  },
  defaultVerb: 'list',
  options: {
    kind: { value: 'KIND', does: 'of this kind alone' },
    all: { does: 'done ones too' },
    last: { value: 'N', default: 50, from: 1, does: 'the newest' },
  },
  example: 'npm run inbox -- done 42',
} as const;

const plain = { name: 'npm run backup', does: 'Saves.', takes: 'FILE', example: 'npm run backup -- FILE' };

const read = (...args: string[]) => parseArguments(inbox, args);
const list = { verb: 'list', words: [], options: { all: false, last: 50 } };

test.each([
  [[], list],
  [['list', '--all'], { ...list, options: { all: true, last: 50 } }],
  [['--kind', 'contact', '--last=7', 'list'], { ...list, options: { all: false, last: 7, kind: 'contact' } }],
  [['list', '--kind=--all'], { ...list, options: { all: false, last: 50, kind: '--all' } }],
  [['read', '42'], { ...list, verb: 'read', words: ['42'] }],
  [['read', '--', '--all'], { ...list, verb: 'read', words: ['--all'] }],
  [['read', '42', 'files'], { ...list, verb: 'read', words: ['42', 'files'] }],
  [['done', '1', '2', '3'], { ...list, verb: 'done', words: ['1', '2', '3'] }],
  [['erase'], { ...list, verb: 'erase' }],
])('arguments are read by what the command declares: %j', (args, expected) => {
  expect(read(...args)).toEqual(expected);
});

test.each([['--help'], ['-h'], ['list', '--help'], ['--no-such-option', '-h'], ['open', '--help']])(
  'help is wanted wherever it is asked for: %s %s',
  (...args) => expect(read(...args)).toBeUndefined(),
);

test('what follows two hyphens is a word', () => {
  expect(parseArguments(plain, ['--', '--help'])?.words).toEqual(['--help']);
});

const verbs = 'Choose one of list, read, done, erase';

test.each([
  [['open'], verbs],
  [['constructor'], verbs],
  [['read'], 'ID is missing'],
  [['done'], 'ID is missing'],
  [['read', ''], 'An argument is empty'],
  [['read', '1', 'files', 'more'], 'Too many arguments: 2 expected, 3 given'],
  [['list', '--wrong'], 'There is no option --wrong'],
  [['list', '-x'], 'There is no option -x'],
  [['list', '--toString'], 'There is no option --toString'],
  [['list', '--to:postgres://site:canary@db.example'], 'There is no such option'],
  [['read', '42', '--all'], 'read has no option --all'],
  [['list', '--all=yes'], '--all takes no value'],
  [['list', '--kind'], '--kind needs a value: KIND'],
  [['list', '--kind='], '--kind needs a value: KIND'],
  [['list', '--kind', '--all'], '--kind needs a value: KIND'],
  [['list', '--last', '0'], '--last must be a whole number from 1'],
  [['list', '--last', '1.5'], '--last must be a whole number from 1'],
  [['list', '--last', '1e3'], '--last must be a whole number from 1'],
  [['list', '--last', 'ten'], '--last must be a whole number from 1'],
])('wrong arguments are refused with a hint, and no value is repeated: %j', (args, problem) => {
  expect(() => read(...args)).toThrow(new StartError(`${problem}. Help: npm run inbox -- --help`));
});

test.each([[[]], [['']], [['one', 'two']], [['one', '--all']]])(
  'a command without verbs and options takes its words alone: %j',
  (args) => expect(() => parseArguments(plain, args)).toThrow(StartError),
);

test('the help names the command, its verbs, its options and an example', () => {
  expect(toHelp(inbox)).toBe(`npm run inbox -- [VERB]
What people sent.

Verbs:
  list [--kind KIND] [--all] [--last N]
      new ones (without a word, too)
  read ID [DIR]
      one of them
  done ID…
      takes them off the list
  erase [ID…] [--all]
      deletes them

Options:
  --kind KIND
      of this kind alone
  --all
      done ones too
  --last N
      the newest (50)
  --help, -h
      prints this, and does nothing else

Example:
  npm run inbox -- done 42`);
  expect(toHelp(plain)).toBe(
    'npm run backup -- FILE\nSaves.\n\nOptions:\n  --help, -h\n      prints this, and does nothing else\n\n' +
      'Example:\n  npm run backup -- FILE',
  );
});
