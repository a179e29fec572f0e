import { expect, test } from 'vitest';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import type { DocumentAddress } from '../../models/find-address.ts';
import { head } from '../catalogue/example-data.ts';
import { isDeadEnd } from './publish-address.tsx';

const hidden: WorkingHead = { ...head, publishedVersion: null, publishedUid: null };
const isWaiting = (address: DocumentAddress, uid?: string, of = hidden) =>
  isDeadEnd({ address, choices: undefined, uid }, of);

test('publishing waits for an address where the document has none, or one without a page', () => {
  expect(isWaiting({ kind: 'nowhere', why: 'unchosen' })).toBe(true);
  expect(isWaiting({ kind: 'nowhere', why: 'uid' }, 'lost')).toBe(true);
  expect(isWaiting({ kind: 'unnamed', start: 'https://bank.example/news/' })).toBe(true);
});

test('it does not wait where there is a page, none at all, or no answer, nor for what is published as it is', () => {
  expect(isWaiting({ kind: 'page', url: 'https://bank.example/news/one' }, 'one')).toBe(false);
  expect(isWaiting({ kind: 'none' })).toBe(false);
  expect(isWaiting({ kind: 'unknown' })).toBe(false);
  expect(isWaiting({ kind: 'nowhere', why: 'uid' }, 'instant-payments', head)).toBe(false);
});
