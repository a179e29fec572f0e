import { expect, test } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { Presence, type Place } from './presence.ts';

function createTest() {
  const clock = new VirtualClock();
  const reports: string[] = [];
  const state = { hasUnsent: false };
  const send = ({ client, documentId, field }: Place, { isLast }: { isLast: boolean }) =>
    void reports.push([client, documentId, field, isLast && 'last'].filter(Boolean).join(' '));
  const presence = new Presence({ client: 'c', documentId: 'd', clock, send, hasUnsent: () => state.hasUnsent });
  return { clock, reports, state, presence };
}

test('a tab reports itself at once, then at intervals, and when it is left', async () => {
  const { clock, reports, presence } = createTest();
  presence.start();
  await clock.pass(31_000);
  presence.stop();
  presence.stop();
  await clock.pass(60_000);
  expect(reports).toEqual(['c d', 'c d', 'c d', 'c last']);
});

test('the field is reported once the focus stays in it', async () => {
  const { clock, reports, presence } = createTest();
  presence.start();
  for (const field of ['uid', 'title', 'data/teaser']) presence.moveTo(field);
  await clock.pass(250);
  presence.moveTo('data/teaser');
  await clock.pass(250);
  presence.moveTo(undefined);
  await clock.pass(250);
  expect(reports).toEqual(['c d', 'c d data/teaser', 'c d']);
});

test('a hidden tab reports itself as gone, unless it has unsent changes', async () => {
  const { clock, reports, presence, state } = createTest();
  presence.start();
  state.hasUnsent = true;
  presence.setHidden(true);
  await clock.pass(16_000);
  expect(reports).toEqual(['c d', 'c d']);
  state.hasUnsent = false;
  await clock.pass(15_000);
  expect(reports.at(-1)).toBe('c');
  await clock.pass(60_000);
  expect(reports).toHaveLength(3);
  presence.setHidden(false);
  presence.setHidden(true);
  expect(reports.slice(3)).toEqual(['c d', 'c']);
});

test('a returning connection causes a report at once, but not from a tab that is away', () => {
  const { reports, presence } = createTest();
  presence.goOnline();
  presence.start();
  presence.goOnline();
  presence.setHidden(true);
  presence.goOnline();
  expect(reports).toEqual(['c d', 'c d', 'c']);
});
