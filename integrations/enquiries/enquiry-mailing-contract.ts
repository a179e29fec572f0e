import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MailRefused, type Mail } from '../mail/mailer.ts';
import { Unavailable } from '../unavailable.ts';
import { createEnquiryMailing, type EnquiryMailing } from './enquiry-mailing.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { DeliveryRefused, type Delivery } from './enquiry-delivery.ts';
import type { EnquiryInbox } from './enquiry-inbox.ts';
import type { EnquiryOutbox } from './enquiry-outbox.ts';
import type { EnquiryStore } from './enquiry-store.ts';
import type { StoredEnquiry } from './stored-enquiry.ts';

/** Unlike `vi.waitFor`, does not advance the clock. */
export async function until(check: () => unknown): Promise<void> {
  for (;;) {
    try {
      return void (await check());
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const toMails = ({ id, fields, isQuarantined }: StoredEnquiry): Mail[] =>
  (isQuarantined ? [] : ['inbox', 'sender']).map((role) => ({
    id: `${role}-${id}`,
    to: fields['email'] ?? '',
    subject: role,
    text: '',
    date: '2026-11-20T10:00:00.000Z',
  }));

/** A store and the outbox of its enquiries. */
export interface MailedStore {
  readonly createStore: (onStored?: (id: string) => void) => EnquiryStore;
  readonly outbox: EnquiryOutbox;
  readonly inbox: Pick<EnquiryInbox, 'mark'>;
  /** Reads the outcomes by mail id, and whether all are done, without the outbox. */
  readonly readRecord: (id: string) => Promise<{ isDone: boolean; mails: Record<string, string> }>;
  /** Stores an enquiry that cannot be parsed. */
  readonly addBroken: () => Promise<void>;
}

/** A mailing over the store, with a mailer that fails on command. */
export function createMailingBench({ createStore, outbox, readRecord }: MailedStore) {
  const forwarded: string[] = [];
  const sent: string[] = [];
  const warnings: string[] = [];
  const errors: string[] = [];
  /** The outcomes of the next messages, in order. */
  const faults: (Error | undefined)[] = [];
  /** The outcomes of the next deliveries to the other system, in order. */
  const forwardFaults: (Error | undefined)[] = [];
  const toForwards = ({ id }: StoredEnquiry): Delivery[] => [
    {
      id: `leads-${id}`,
      lane: 'leads',
      async send() {
        const fault = forwardFaults.shift();
        if (fault) throw fault;
        forwarded.push(id);
      },
    },
  ];
  const start = (over = outbox, isForwarding = false): EnquiryMailing => {
    const mailing = createEnquiryMailing({
      outbox: over,
      mailer: {
        send: async ({ id }) => {
          const fault = faults.shift();
          if (fault) throw fault;
          sent.push(id);
        },
      },
      toMails,
      ...(isForwarding && { toForwards }),
      logger: { warn: (_, message) => warnings.push(message), error: (_, message) => errors.push(message) },
      now: () => new Date(),
    });
    mailing.start();
    return mailing;
  };
  const store = (mailing?: EnquiryMailing) => createStore(mailing?.add);
  return { sent, forwarded, warnings, errors, faults, forwardFaults, start, store, readRecord };
}

export const toMailIds = (id: string) => [`inbox-${id}`, `sender-${id}`];

/** The contract of every outbox, with the mailing that uses it. `open` returns an empty store. */
export function testEnquiryMailing(open: () => Promise<MailedStore>): void {
  /** Only timers and clock are fake, the store is real. */
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-21T10:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
  });

  test('each enquiry is mailed once, and its folder records the time', async () => {
    const { sent, start, store, readRecord } = createMailingBench(await open());
    const mailing = start();
    const { id } = await store(mailing).add(exampleEnquiry);
    await until(async () => expect(await readRecord(id)).toMatchObject({ isDone: true }));
    expect(sent).toEqual(toMailIds(id));
    await store(mailing).add(exampleEnquiry);
    await mailing.stop();
    expect(sent).toHaveLength(2);
    expect(await readRecord(id)).toMatchObject({ mails: { [`sender-${id}`]: 'sent 2026-11-21T10:00:00.000Z' } });
  });

  test('the start sends only what an earlier process left unsent', async () => {
    const { sent, faults, start, store, readRecord } = createMailingBench(await open());
    const { id } = await store().add(exampleEnquiry);
    faults.push(undefined, new Unavailable('no route'));
    const first = start();
    await until(() => expect(faults).toEqual([]));
    await first.stop();
    expect(sent).toEqual([`inbox-${id}`]);

    const second = start();
    await until(async () => expect(await readRecord(id)).toMatchObject({ isDone: true }));
    await second.stop();
    expect(sent).toEqual(toMailIds(id));
  });

  test('mails are retried with backoff while the mail server does not respond', async () => {
    const { sent, warnings, faults, start, store } = createMailingBench(await open());
    faults.push(new Unavailable('down'), new Unavailable('down'));
    const mailing = start();
    const { id } = await store(mailing).add(exampleEnquiry);
    await until(() => expect(warnings).toHaveLength(1));
    vi.advanceTimersByTime(4_999);
    expect(faults).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await until(() => expect(warnings).toHaveLength(2));
    vi.advanceTimersByTime(9_999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    await until(() => expect(sent).toEqual(toMailIds(id)));
    await mailing.stop();
  });

  test('a permanently rejected address does not delay other mails', async () => {
    const { sent, faults, start, store, readRecord } = createMailingBench(await open());
    faults.push(undefined, new MailRefused('550'));
    const mailing = start();
    const one = await store(mailing).add(exampleEnquiry);
    const other = await store(mailing).add({ ...exampleEnquiry, idempotencyKey: 'another' });
    await until(() => expect(sent).toEqual([`inbox-${one.id}`, ...toMailIds(other.id)]));
    await mailing.stop();
    expect(await readRecord(one.id)).toMatchObject({
      isDone: true,
      mails: { [`sender-${one.id}`]: 'refused 2026-11-21T10:00:00.000Z' },
    });
  });

  test('an invalid enquiry is reported, and the others are mailed', async () => {
    const mailed = await open();
    const { sent, errors, start, store } = createMailingBench(mailed);
    await mailed.addBroken();
    const { id } = await store().add(exampleEnquiry);
    const mailing = start();
    await until(() => expect(sent).toEqual(toMailIds(id)));
    await mailing.stop();
    expect(errors).toEqual(['An enquiry could not be mailed; it is tried again at the next start']);
  });

  test('an enquiry in quarantine is neither mailed nor forwarded until it is released', async () => {
    const mailed = await open();
    const { sent, forwarded, start, store, readRecord } = createMailingBench(mailed);
    const mailing = start(mailed.outbox, true);
    const { id } = await store(mailing).add({ ...exampleEnquiry, isQuarantined: true });
    await until(async () => expect(await readRecord(id)).toMatchObject({ isDone: true }));
    expect([sent, forwarded]).toEqual([[], []]);
    await mailed.inbox.mark(id, { releasedAt: '2026-11-21T10:00:00.000Z' });
    expect(await mailing.again(id)).toBe('done');
    expect(await mailing.again(id)).toBe('done');
    expect(await mailing.again('f'.repeat(32))).toBe('unknown');
    await mailing.stop();
    expect([sent, forwarded]).toEqual([toMailIds(id), [id]]);
  });

  test('an unavailable other system delays no mail, and gets the enquiry when it is available again', async () => {
    const mailed = await open();
    const { sent, forwarded, warnings, forwardFaults, start, store, readRecord } = createMailingBench(mailed);
    forwardFaults.push(new Unavailable('down'));
    const mailing = start(mailed.outbox, true);
    const one = await store(mailing).add(exampleEnquiry);
    await until(() => expect(warnings).toEqual(['Enquiries wait for another system']));
    const other = await store(mailing).add({ ...exampleEnquiry, idempotencyKey: 'another' });
    await until(() => expect(sent).toEqual([...toMailIds(one.id), ...toMailIds(other.id)]));
    expect(forwarded).toEqual([]);
    await until(async () => {
      vi.advanceTimersByTime(5_000);
      for (const { id } of [one, other]) expect(await readRecord(id)).toMatchObject({ isDone: true });
    });
    await mailing.stop();
    expect(forwarded.toSorted()).toEqual([one.id, other.id].toSorted());
    expect(sent).toHaveLength(4);
  });

  test('a replay sends to one system only and no mail, and a rejected delivery is not retried', async () => {
    const mailed = await open();
    const { sent, forwarded, forwardFaults, start, store, readRecord } = createMailingBench(mailed);
    forwardFaults.push(new DeliveryRefused('400'));
    const mailing = start(mailed.outbox, true);
    const { id } = await store(mailing).add(exampleEnquiry);
    await until(async () => expect(await readRecord(id)).toMatchObject({ isDone: true }));
    expect(await readRecord(id)).toMatchObject({ mails: { [`leads-${id}`]: expect.stringMatching(/^refused/) } });
    expect(await mailing.again(id, 'leads-')).toBe('done');
    await mailing.stop();
    expect([sent, forwarded]).toEqual([toMailIds(id), [id]]);
  });

  test('reopening a delivery takes effect while another mail of the same enquiry is in flight', async () => {
    const mailed = await open();
    const { id } = await mailed.createStore().add(exampleEnquiry);
    const claimed = await mailed.outbox.claim(id);
    await claimed?.record(`leads-${id}`, 'sent');
    await mailed.outbox.reopen(id, 'leads-');
    await claimed?.record(`sender-${id}`, 'sent');
    await claimed?.finish();
    expect(await mailed.readRecord(id)).toEqual({ isDone: false, mails: { [`sender-${id}`]: 'sent' } });
    const again = await mailed.outbox.claim(id);
    await again?.record(`leads-${id}`, 'sent');
    await again?.finish();
    expect(await mailed.readRecord(id)).toMatchObject({ isDone: true });
  });
}
