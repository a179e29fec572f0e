import { expect, test } from 'vitest';
import * as limits from '../../cms/limits.ts';
import { accountStrings } from './account.ts';
import { bulkStrings } from './documents.ts';
import { newsStrings, phoneStrings } from './editor.ts';
import { peopleStrings } from './people.ts';
import { historyStrings, withdrawStrings } from './publish.ts';
import { signInStrings } from './sign-in.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;

test.each([
  [accountStrings.sessions.help, `${limits.sessionIdleMs / hour} hours`],
  [accountStrings.sessions.help, `${limits.sessionLifetimeMs / day} days`],
  [phoneStrings.help, `${limits.defaultPreviewIdleMs / minute} minutes`],
  [phoneStrings.help, `${limits.defaultPreviewLifetimeMs / hour} hours`],
  [peopleStrings.link.help('Ada'), `${limits.signInLinkMs / minute} minutes`],
  [signInStrings.signIn.sent('ada@bank.example'), `${limits.signInLinkMs / minute} minutes`],
  [bulkStrings.trashHelp, `${limits.trashLifetimeMs / day} days`],
  [withdrawStrings.trash.words, `${limits.trashLifetimeMs / day} days`],
  [newsStrings.deleted(), `${limits.trashLifetimeMs / day} days`],
  // In words: ten.
  [historyStrings.empty, limits.sittingMs === 10 * minute ? 'ten minutes' : `${limits.sittingMs / minute} minutes`],
])('“%s” names the limit of the service: %s', (text, duration) => {
  expect(text).toContain(duration);
});
