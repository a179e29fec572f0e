import { expect, onTestFinished, test, vi } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { openSiteDatabase } from '../postgres/site-database.ts';
import { databaseKinds, openTestSiteDatabase, silent, type TestSiteDatabase } from '../testing/open-test-database.ts';
import { Unavailable } from '../unavailable.ts';
import {
  createMailingBench,
  testEnquiryMailing,
  toMailIds,
  until,
  type MailedStore,
} from './enquiry-mailing-contract.ts';
import { testPostgresKeys as keys } from '../testing/test-keys.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { createPostgresEnquiryInbox } from './postgres-enquiry-inbox.ts';
import { createPostgresEnquiryOutbox } from './postgres-enquiry-outbox.ts';
import { createPostgresEnquiryStore } from './postgres-enquiry-store.ts';

function toMailedStore({ database, read }: TestSiteDatabase): MailedStore {
  return {
    createStore: (onStored) => createPostgresEnquiryStore({ database, keys, ...(onStored && { onStored }) }),
    outbox: createPostgresEnquiryOutbox({ database, keys }),
    inbox: createPostgresEnquiryInbox({ database, keys }),
    async readRecord(id) {
      const [row] = await read<{ isDone: boolean; mails: Record<string, string> }>(
        `select mailed_at is not null as "isDone", mail_outcomes as mails from site.enquiries where id = '${id}'`,
      );
      if (!row) throw new Error(`${id} is not stored`);
      return row;
    },
    addBroken: async () =>
      void (await read("insert into site.enquiries (id, received_at, record) values ('0', '2026-11-01', '{}')")),
  };
}

async function openTwo() {
  const opened = await openTestSiteDatabase();
  const other = await openSiteDatabase({ url: opened.url, logger: silent });
  onTestFinished(() => other.close());
  return { ...opened, other };
}

const endLeases = 'update site.enquiries set lease_ends_at = now() - make_interval(secs => 1)';

describeWithPostgres.each(databaseKinds)('mails of enquiries in PostgreSQL%s', (_, wrap) => {
  testEnquiryMailing(async () => {
    const opened = await openTestSiteDatabase();
    return toMailedStore({ ...opened, database: wrap(opened.database) });
  });
});

describeWithPostgres('mails of enquiries of several replicas', () => {
  test('two replicas that find the same enquiries send each mail once', async () => {
    const opened = await openTwo();
    const { database, read, other } = opened;
    const store = createPostgresEnquiryStore({ database });
    const ids: string[] = [];
    for (let number = 0; number < 10; number += 1)
      ids.push((await store.add({ ...exampleEnquiry, idempotencyKey: `number ${number}` })).id);
    const bench = createMailingBench(toMailedStore(opened));
    const mailings = [database, other].map((database) => bench.start(createPostgresEnquiryOutbox({ database })));
    await until(async () =>
      expect(await read('select count(*)::integer as waiting from site.enquiries where mailed_at is null')).toEqual([
        { waiting: 0 },
      ]),
    );
    await Promise.all(mailings.map(({ stop }) => stop()));
    expect(bench.sent.toSorted()).toEqual(ids.flatMap(toMailIds).toSorted());
  });

  test('a replica leaves an enquiry to the one that holds it, and claims it when its lease has expired', async () => {
    const { database, read, other } = await openTwo();
    const { id } = await createPostgresEnquiryStore({ database }).add(exampleEnquiry);
    const [one, two] = [database, other].map((database) => createPostgresEnquiryOutbox({ database }));
    const held = await one?.claim(id);
    await held?.record(`inbox-${id}`, 'sent before it died');
    expect(await two?.listUnsent()).toEqual([]);
    expect(await two?.claim(id)).toBeUndefined();
    await read(endLeases);
    expect(await two?.listUnsent()).toEqual([id]);
    const taken = await two?.claim(id);
    expect([...(taken?.outcomes ?? [])]).toEqual([[`inbox-${id}`, 'sent before it died']]);
    // The first replica finishes after its lease has expired.
    await expect(held?.record(`sender-${id}`, 'sent')).rejects.toThrow(Unavailable);
    await expect(held?.finish()).rejects.toThrow(Unavailable);
    await taken?.finish();
    expect(await one?.claim(id)).toBeUndefined();
  });

  test('a released enquiry can be claimed at once', async () => {
    const { database } = await openTwo();
    const { id } = await createPostgresEnquiryStore({ database }).add(exampleEnquiry);
    const { claim } = createPostgresEnquiryOutbox({ database });
    await (await claim(id))?.release();
    expect((await claim(id))?.enquiry.id).toBe(id);
  });

  test('a running replica sends what a dead one left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = await openTestSiteDatabase();
    const bench = createMailingBench(toMailedStore(opened));
    const { id } = await bench.store().add(exampleEnquiry);
    const { claim } = createPostgresEnquiryOutbox({ ...opened, keys });
    await claim(id);
    const mailing = bench.start();
    await opened.read(endLeases);
    vi.advanceTimersByTime(30_000);
    await until(() => expect(bench.sent).toEqual(toMailIds(id)));
    await mailing.stop();
  });
});
