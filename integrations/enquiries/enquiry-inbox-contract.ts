import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { toAttachments } from '../testing/enquiry-attachments.ts';
import { isFrom, type EnquiryInbox } from './enquiry-inbox.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import type { EnquiryStore } from './enquiry-store.ts';
import { toEnquiryId } from './stored-enquiry.ts';

export interface InboxFixture {
  readonly inbox: EnquiryInbox;
  readonly store: EnquiryStore;
  /** A store that writes plain text, as earlier releases did. */
  readonly plainStore: EnquiryStore;
  readonly mailer: Mailer;
  /** Every byte that the store and its outbox contain, as text, to check that erased data is gone. */
  readonly readEverything: () => Promise<string>;
  readonly addBroken: () => Promise<void>;
  /** Restores the enquiry from an earlier backup. */
  readonly restore: (id: string) => Promise<void>;
}

const unexpected = (problem: string): void => expect.unreachable(problem);
const later = { ...exampleEnquiry, idempotencyKey: 'later', receivedAt: '2026-11-21T10:00:00.000Z' };
const [id, laterId] = [toEnquiryId(exampleEnquiry), toEnquiryId(later)];
const message = 'CANARY-1234';
const canary = {
  ...exampleEnquiry,
  fields: { email: 'canary@bank.example', message },
  calendar: `SUMMARY:${message}`,
  files: [
    { field: 'cv', filename: 'CANARY.pdf', contentType: 'application/pdf', bytes: new TextEncoder().encode(message) },
  ],
};
const toMail = (name: string): Mail => ({
  id: `${name}-${id}`,
  to: 'canary@bank.example',
  subject: message,
  text: message,
  date: later.receivedAt,
});

/** The contract of every inbox. */
export function testEnquiryInbox(open: () => Promise<InboxFixture>): void {
  test('enquiries are listed newest first, and read with their attachments', async () => {
    const { inbox, store } = await open();
    const files = toAttachments('key');
    await store.add({ ...exampleEnquiry, files });
    await store.add(later);
    expect((await inbox.list(unexpected)).map(({ enquiry }) => enquiry.id)).toEqual([laterId, id]);
    expect(await inbox.find(id)).toMatchObject({ enquiry: { fields: exampleEnquiry.fields }, state: {} });
    for (const [index, { bytes }] of files.entries())
      expect((await buffer(Readable.from(inbox.readFile(id, index)))).equals(bytes)).toBe(true);
    for (const none of ['0'.repeat(32), '../enquiries', '']) expect(await inbox.find(none)).toBeUndefined();
  });

  test('an enquiry that is damaged is reported, and the others are listed', async () => {
    const { inbox, store, addBroken } = await open();
    await store.add(exampleEnquiry);
    await addBroken();
    const problems: string[] = [];
    expect(await inbox.list((problem) => problems.push(problem))).toHaveLength(1);
    expect(problems).toEqual([expect.stringContaining('0'.repeat(32))]);
  });

  test('the state of an enquiry is stored, and an unknown enquiry has none', async () => {
    const { inbox, store } = await open();
    await store.add(exampleEnquiry);
    const [doneAt, vacancyClosedAt] = ['2026-11-22T10:00:00.000Z', '2026-11-23T10:00:00.000Z'];
    expect(await inbox.mark(id, { doneAt })).toBe(true);
    expect(await inbox.mark(id, { vacancyClosedAt })).toBe(true);
    expect((await inbox.find(id))?.state).toEqual({ doneAt, vacancyClosedAt });
    await inbox.mark(id, { vacancyClosedAt: null });
    expect((await inbox.find(id))?.state).toEqual({ doneAt });
    expect(await inbox.mark(laterId, { doneAt })).toBe(false);
  });

  test('the data that people sent is sealed: record, attachments and mails', async () => {
    const { store, mailer, inbox, readEverything } = await open();
    await store.add(canary);
    await mailer.send({ ...toMail('sender'), record: enquiryRecord(id) });
    expect(await readEverything()).not.toMatch(/canary/i);
    expect((await inbox.find(id))?.enquiry).toMatchObject({ fields: canary.fields, calendar: canary.calendar });
  });

  test('data from an earlier release is read, and sealed once by the daily job', async () => {
    const { plainStore, inbox, readEverything } = await open();
    await plainStore.add(canary);
    expect(await readEverything()).toMatch(/canary/i);
    expect((await inbox.find(id))?.enquiry.fields).toEqual(canary.fields);
    expect([await inbox.sealPlain(unexpected), await inbox.sealPlain(unexpected)]).toEqual([1, 0]);
    expect(await readEverything()).not.toMatch(/canary/i);
    const [entry] = await inbox.list(unexpected);
    expect(entry?.enquiry).toMatchObject({ fields: canary.fields, receivedAt: canary.receivedAt });
    expect((await buffer(Readable.from(inbox.readFile(id, 0)))).toString()).toBe('CANARY-1234');
  });

  test('erasing an enquiry removes it from the store and the outbox, and keeps others', async () => {
    const { inbox, store, mailer, readEverything } = await open();
    await store.add(canary);
    await store.add(later);
    for (const name of ['inbox', 'sender']) await mailer.send(toMail(name));
    expect(await readEverything()).toMatch(/canary/i);
    expect(await inbox.erase(id)).toBe(true);
    expect(await readEverything()).not.toMatch(/canary/i);
    expect((await inbox.list(unexpected)).map(({ enquiry }) => enquiry.id)).toEqual([laterId]);
    expect([await inbox.erase(id), await inbox.erase('f'.repeat(32)), await inbox.erase('../x')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('an erased enquiry that a backup restores is erased again', async () => {
    const { inbox, store, restore } = await open();
    await store.add(exampleEnquiry);
    await store.add(later);
    await inbox.erase(id);
    await restore(id);
    expect(await inbox.list(unexpected)).toHaveLength(2);
    expect(await inbox.eraseAgain()).toBe(1);
    expect((await inbox.list(unexpected)).map(({ enquiry }) => enquiry.id)).toEqual([laterId]);
    expect(await inbox.eraseAgain()).toBe(0);
  });

  test('a person is found by an address in any field, regardless of case', async () => {
    const { inbox, store } = await open();
    await store.add({ ...exampleEnquiry, fields: { colleague: 'Marie@Bank.example ' } });
    const [entry] = await inbox.list(unexpected);
    expect([entry && isFrom(entry.enquiry, 'marie@bank.EXAMPLE'), entry && isFrom(entry.enquiry, 'bank')]).toEqual([
      true,
      false,
    ]);
  });
}
