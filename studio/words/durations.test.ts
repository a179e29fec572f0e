import { expect, test } from 'vitest';
import * as limits from '../../cms/limits.ts';
import { accountWords } from './account.ts';
import { bulkWords } from './documents.ts';
import { newsWords, phoneWords } from './editor.ts';
import { peopleWords } from './people.ts';
import { historyWords, withdrawWords } from './publish.ts';
import { signInWords } from './sign-in.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;

test.each([
  [accountWords.sessions.help, `${limits.sessionIdleMs / hour} hours`],
  [accountWords.sessions.help, `${limits.sessionLifetimeMs / day} days`],
  [phoneWords.help, `${limits.defaultPreviewIdleMs / minute} minutes`],
  [phoneWords.help, `${limits.defaultPreviewLifetimeMs / hour} hours`],
  [peopleWords.link.help('Ada'), `${limits.signInLinkMs / minute} minutes`],
  [signInWords.signIn.sent('ada@bank.example'), `${limits.signInLinkMs / minute} minutes`],
  [bulkWords.trashHelp, `${limits.trashLifetimeMs / day} days`],
  [withdrawWords.trash.words, `${limits.trashLifetimeMs / day} days`],
  [newsWords.deleted(), `${limits.trashLifetimeMs / day} days`],
  // In words: ten.
  [historyWords.empty, limits.sittingMs === 10 * minute ? 'ten minutes' : `${limits.sittingMs / minute} minutes`],
])('“%s” names the limit of the service: %s', (text, duration) => {
  expect(text).toContain(duration);
});
