import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { createEnquiryRetention } from './enquiry-retention.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import type { Enquiry } from './enquiry-store.ts';
import { createFileEnquiryInbox } from './file-enquiry-inbox.ts';
import { createFileEnquiryStore } from './file-enquiry-store.ts';

const dayMs = 24 * 3600 * 1000;
const received = Date.parse(exampleEnquiry.receivedAt);

async function openInbox(...enquiries: Partial<Enquiry>[]) {
  const data = await mkdtemp(path.join(tmpdir(), 'retention-'));
  const directory = path.join(data, 'enquiries');
  const inbox = createFileEnquiryInbox({
    directory,
    outbox: path.join(data, 'outbox'),
    erasedFile: path.join(data, 'erased-enquiries'),
  });
  const store = createFileEnquiryStore({ directory });
  for (const [index, change] of enquiries.entries())
    await store.add({ ...exampleEnquiry, idempotencyKey: `key ${index}`, ...change });
  const logged: object[] = [];
  const state = { day: 0, isOpen: true as boolean | Error };
  const makeRetention = (isVacancyOpen: () => Promise<boolean>, day?: number) =>
    createEnquiryRetention({
      inbox,
      isVacancyOpen,
      logger: { info: () => undefined, warn: (fields) => void logged.push(fields) },
      now: () => new Date(received + (day ?? state.day) * dayMs),
    });
  const retention = makeRetention(async () => {
    if (state.isOpen instanceof Error) throw state.isOpen;
    return state.isOpen;
  });
  const count = async (): Promise<number> => (await inbox.list((problem) => expect.unreachable(problem))).length;
  /** Returns the number of enquiries that are left after a run on that day. */
  const runOn = async (day: number): Promise<number> => {
    state.day = day;
    await retention.run();
    return count();
  };
  return { inbox, state, logged, retention, makeRetention, runOn, count };
}

test.each([
  ['a contact message', { kind: 'contact' }, 365],
  ['a download', { kind: 'download' }, 730],
  ['a registration', { kind: 'register' }, 730],
  ['a meeting', { kind: 'meeting' }, 730],
  ['a message in quarantine', { kind: 'contact', isQuarantined: true }, 30],
] as const)('%s is deleted when its retention period ends, and not before', async (_name, enquiry, days) => {
  const { runOn } = await openInbox(enquiry);
  expect(await runOn(days - 1)).toBe(1);
  expect(await runOn(days)).toBe(0);
});

test.each([
  ['six months after its vacancy closed', {}, 182],
  ['a year later if the applicant agreed to hear about other roles', { retention: 'yes' }, 182 + 365],
] as const)('an application is deleted %s', async (_name, fields, days) => {
  const { runOn, state } = await openInbox({ kind: 'application', fields: { vacancy_id: 'fc-1', ...fields } });
  expect(await runOn(900)).toBe(1);
  state.isOpen = false;
  expect(await runOn(1000)).toBe(1);
  expect(await runOn(1000 + days - 1)).toBe(1);
  expect(await runOn(1000 + days)).toBe(0);
});

test('a vacancy that opens again restarts the retention period of its applications', async () => {
  const { runOn, state } = await openInbox({ kind: 'application', fields: { vacancy_id: 'fc-1' } });
  state.isOpen = false;
  await runOn(10);
  state.isOpen = true;
  expect(await runOn(300)).toBe(1);
  state.isOpen = false;
  expect(await runOn(400)).toBe(1);
  expect(await runOn(400 + 182)).toBe(0);
});

test('while the job board is unavailable no vacancy counts as closed', async () => {
  const { retention, state, inbox, count } = await openInbox({ kind: 'application', fields: { vacancy_id: 'fc-1' } });
  state.isOpen = new Unavailable('The job board');
  await expect(retention.run()).rejects.toThrow(Unavailable);
  expect((await inbox.list(() => undefined))[0]?.state).toEqual({});
  expect(await count()).toBe(1);
});

test('while the job board is unavailable, the retention of other enquiries still ends', async () => {
  const { retention, state, inbox } = await openInbox(
    { kind: 'contact' },
    { kind: 'application', fields: { vacancy_id: 'fc-1' } },
  );
  state.isOpen = new Unavailable('The job board');
  state.day = 365;
  await expect(retention.run()).rejects.toThrow(Unavailable);
  expect((await inbox.list(() => undefined)).map(({ enquiry }) => enquiry.kind)).toEqual(['application']);
});

test('an enquiry that cannot be deleted keeps no other, nor do those of a restored backup, and it is named', async () => {
  const { inbox, state, logged, retention } = await openInbox(
    { kind: 'contact', fields: { message: 'stuck' } },
    ...[1, 2].map(() => ({ kind: 'contact' }) as const),
  );
  const stuck = (await inbox.list(() => undefined)).find(({ enquiry }) => enquiry.fields['message'] === 'stuck');
  const { erase } = inbox;
  inbox.erase = async (id) => {
    if (id === stuck?.enquiry.id) throw new Error('EACCES: permission denied');
    return erase(id);
  };
  inbox.eraseAgain = () => Promise.reject(new Error('EIO: i/o error'));
  state.day = 365;
  await expect(retention.run()).rejects.toThrow('EIO');
  expect((await inbox.list(() => undefined)).map(({ enquiry }) => enquiry.id)).toEqual([stuck?.enquiry.id]);
  expect(logged).toContainEqual({ enquiries: [stuck?.enquiry.id], count: 1 });
});

test('changes by staff while the job board is queried are kept', async () => {
  const { inbox, makeRetention } = await openInbox(
    { kind: 'application', fields: { vacancy_id: 'fc-1' } },
    // The list is newest first.
    { kind: 'contact', isQuarantined: true, receivedAt: new Date(received - dayMs).toISOString() },
  );
  const entries = await inbox.list(() => undefined);
  const find = (kind: string) => entries.find(({ enquiry }) => enquiry.kind === kind)?.enquiry.id ?? '';
  const [application, contact] = [find('application'), find('contact')];
  await inbox.mark(application, { doneAt: '2026-11-20T10:00:00.000Z' });
  const retention = makeRetention(async () => {
    await inbox.mark(application, { doneAt: null });
    await inbox.mark(contact, { releasedAt: '2026-12-30T10:00:00.000Z' });
    return false;
  }, 31);
  await retention.run();
  expect((await inbox.find(application))?.state).toEqual({ vacancyClosedAt: expect.any(String) });
  expect(await inbox.find(contact)).toBeDefined();
});
