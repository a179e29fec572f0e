import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MailRefused, type Mail } from '../mail/mailer.ts';
import { Unavailable } from '../unavailable.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { createFileEnquiryInbox } from './file-enquiry-inbox.ts';
import { createFileEnquiryStore } from './file-enquiry-store.ts';
import { createQuarantineNotice } from './quarantine-notice.ts';

async function openQuarantine() {
  const data = await mkdtemp(path.join(tmpdir(), 'quarantine-'));
  const directory = path.join(data, 'enquiries');
  const store = createFileEnquiryStore({ directory });
  const inbox = createFileEnquiryInbox({
    directory,
    outbox: path.join(data, 'outbox'),
    erasedFile: path.join(data, 'erased-enquiries'),
  });
  const sent: Mail[] = [];
  const state: { failure?: Error } = {};
  const notice = createQuarantineNotice({
    inbox,
    mailer: {
      async send(mail) {
        if (state.failure) throw state.failure;
        sent.push(mail);
      },
    },
    to: 'hello@financial-cloud.example',
    logger: { warn: () => undefined },
    now: () => new Date(),
  });
  let stored = 0;
  const add = async (change: Partial<typeof exampleEnquiry>) =>
    store.add({ ...exampleEnquiry, idempotencyKey: `key ${(stored += 1)}`, ...change });
  return { inbox, notice, sent, add, state };
}

test('one mail gives the number of new enquiries in quarantine, and none of their text', async () => {
  const { notice, sent, add } = await openQuarantine();
  await add({ isQuarantined: true });
  await add({ isQuarantined: true });
  await add({ isQuarantined: true, kind: 'download' });
  await add({ isQuarantined: false });
  expect(await notice.run()).toBe(3);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'hello@financial-cloud.example' });
  expect(sent[0]?.subject).toContain(`2 x ${exampleEnquiry.kind}`);
  expect(sent[0]?.subject).toContain('1 x download');
  for (const value of Object.values(exampleEnquiry.fields)) expect(JSON.stringify(sent[0])).not.toContain(value);
});

test('each enquiry is reported once, and without new ones no mail is sent', async () => {
  const { notice, sent, add } = await openQuarantine();
  expect(await notice.run()).toBe(0);
  await add({ isQuarantined: true });
  await notice.run();
  expect(await notice.run()).toBe(0);
  await add({ isQuarantined: true, kind: 'download' });
  expect(await notice.run()).toBe(1);
  expect(sent.map(({ subject }) => subject)).toEqual([
    `In quarantine: 1 x ${exampleEnquiry.kind}`,
    'In quarantine: 1 x download',
  ]);
  expect(sent[1]?.text).toContain('In all 2 wait there');
});

test('enquiries that are released or done are not reported', async () => {
  const { inbox, notice, sent, add } = await openQuarantine();
  await add({ isQuarantined: true });
  await add({ isQuarantined: true });
  const [one, other] = await inbox.list((problem) => expect.unreachable(problem));
  await inbox.mark(one?.enquiry.id ?? '', { releasedAt: new Date().toISOString() });
  await inbox.mark(other?.enquiry.id ?? '', { doneAt: new Date().toISOString() });
  expect(await notice.run()).toBe(0);
  expect(sent).toEqual([]);
});

test('the mail is retried after a temporary failure, and not after a permanent one', async () => {
  const { notice, sent, add, state } = await openQuarantine();
  await add({ isQuarantined: true });
  state.failure = new Unavailable('The mail server');
  await expect(notice.run()).rejects.toThrow(Unavailable);
  state.failure = new MailRefused('No such address');
  expect(await notice.run()).toBe(1);
  delete state.failure;
  expect(await notice.run()).toBe(0);
  expect(sent).toEqual([]);
});
