import { expect, test } from 'vitest';
import type { PersonHere } from '../../cms/studio-events.ts';
import { listOthers } from './people-here.ts';

const toPerson = (accountId: string, client: string): PersonHere => ({ accountId, client, name: accountId });

test('a person with a document in two tabs is not told of themselves', () => {
  const ben = toPerson('ben', 'third');
  expect(listOthers([toPerson('ada', 'first'), toPerson('ada', 'second'), ben], 'ada')).toEqual([ben]);
  expect(listOthers([toPerson('ada', 'first'), toPerson('ada', 'second')], 'ada')).toEqual([]);
});
