import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import {
  sendRequest,
  createDataDirectory,
  startContentProcess,
  toStoreFile,
  type ContentProcess,
} from '../processes/content-process.ts';
import { createClient, toFile, type Client, type LedgerLine } from '../load/mixed-writes.ts';

/** `npm run faults -- C1` does 200 kills. */
const kills = Number(process.env['KILLS'] ?? 4);
const clientCount = 4;
const maxWritesPerLife = 60;

/** Accepts every delivery, and counts them by event. */
async function startReceiver(): Promise<{ host: string; received: Map<string, number> }> {
  const received = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    received.set(id, (received.get(id) ?? 0) + 1);
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return { host: `127.0.0.1:${address.port}`, received };
}

/** All clients write concurrently until the service is killed at a random moment. */
async function writeUntilKilled(service: ContentProcess, clients: readonly Client[]): Promise<void> {
  let left = 1 + randomInt(maxWritesPerLife);
  let killing: Promise<void> | undefined;
  await Promise.all(
    clients.map((client) =>
      client.writeUntilGone(service, () => {
        left -= 1;
        if (left <= 0) killing ??= service.kill();
      }),
    ),
  );
  await killing;
}

/** Undefined when everything that was acknowledged is there. */
async function findLoss(service: ContentProcess, { write, response }: LedgerLine): Promise<unknown> {
  const id = String(response.body['id']);
  switch (write.kind) {
    case 'draft': {
      const { status, body } = await sendRequest(service, `GET /admin/documents/${id}`);
      return status === 200 && Number(body['version']) >= Number(response.body['version']) ? undefined : body;
    }
    case 'publish': {
      const query = new URLSearchParams({ ref: String(response.body['ref']), pageSize: '1' });
      const { status, body } = await sendRequest(service, `GET /api/v2/documents/search?${query.toString()}`);
      return status === 200 ? undefined : body;
    }
    case 'release': {
      const { status, body } = await sendRequest(service, `GET /admin/releases/${id}`);
      return status === 200 && body['label'] === write.text ? undefined : body;
    }
    case 'asset': {
      const { pathname } = new URL(String(response.body['url']));
      const { status, body } = await sendRequest(service, `GET ${pathname}`);
      return status === 200 && body['text'] === toFile(write.text) ? undefined : { status, pathname };
    }
    // The test checks those in the store directly.
    case 'token':
    case 'webhook':
    case 'event':
      return undefined;
  }
}

function expectSoundStore(directory: string, ledger: readonly LedgerLine[]): void {
  const database = new DatabaseSync(toStoreFile(directory), { readOnly: true });
  const all = (text: string): Record<string, unknown>[] => database.prepare(text).all();
  expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(all('PRAGMA foreign_key_check')).toEqual([]);
  const announced = `SELECT r.ref FROM ref r LEFT JOIN outbox_event e ON json_extract(e.body, '$.masterRef') = r.ref
    WHERE r.sequence > 1 GROUP BY r.ref HAVING count(e.id) <> 1`;
  expect(all(announced)).toEqual([]);
  expect(all('SELECT label FROM release GROUP BY label HAVING count(*) > 1')).toEqual([]);
  expect(all('SELECT name FROM api_token GROUP BY name HAVING count(*) > 1')).toEqual([]);
  expect(all('SELECT filename FROM asset GROUP BY filename HAVING count(*) > 1')).toEqual([]);
  const stored = {
    token: new Set(all('SELECT name FROM api_token').map(({ name }) => name)),
    event: new Set(all('SELECT id FROM outbox_event').map(({ id }) => id)),
    version: new Map(
      all(
        `SELECT d.id || ' ' || v.version AS place, v.data FROM document_version v JOIN document d ON d.number = v.document`,
      ).map((row) => [row['place'], String(row['data'])]),
    ),
  };
  for (const { write, response } of ledger) {
    if (write.kind === 'token') expect(stored.token).toContain(write.text);
    if (write.kind === 'event') expect(stored.event).toContain(response.body['eventId']);
    if (write.kind !== 'draft') continue;
    const place = `${String(response.body['id'])} ${String(response.body['version'])}`;
    expect(stored.version.get(place)).toContain(write.text);
  }
  const tests = ledger.filter(({ write }) => write.kind === 'event').map(({ response }) => response.body['eventId']);
  expect(new Set(tests).size).toBe(tests.length);
  const events = all(`SELECT count(*) AS number FROM outbox_event WHERE json_extract(body, '$.type') = 'test-trigger'`);
  expect(events).toEqual([{ number: tests.length }]);
  database.close();
}

/** Every asset has its file; a sweep removes files without an asset a day later. */
async function expectWholeAssets(service: ContentProcess): Promise<void> {
  let cursor = '';
  do {
    const { body } = await sendRequest(service, `GET /asset/assets?limit=500${cursor}`);
    for (const { url } of body['items'] as { url: string }[]) {
      const { status } = await sendRequest(service, `GET ${new URL(url).pathname}`);
      expect([url, status]).toEqual([url, 200]);
    }
    cursor = typeof body['cursor'] === 'string' ? `&cursor=${body['cursor']}` : '';
  } while (cursor !== '');
}

test(
  `a killed service neither loses nor duplicates acknowledged writes (${kills} kills)`,
  async () => {
    const directory = await createDataDirectory();
    const receiver = await startReceiver();
    const environment = { WEBHOOK_HOSTS: receiver.host };
    let service = await startContentProcess(directory, environment);
    const webhook = await sendRequest(service, 'POST /admin/webhooks', {
      body: { name: 'receiver', url: `http://${receiver.host}/` },
    });
    expect(webhook.status).toBe(201);
    const webhookId = String(webhook.body['id']);
    const clients = Array.from({ length: clientCount }, (_, index) => createClient(`client-${index}`, webhookId));
    for (let kill = 0; kill < kills; kill += 1) {
      const known = clients.map(({ ledger }) => ledger.length);
      await writeUntilKilled(service, clients);
      service = await startContentProcess(directory, environment);
      for (const client of clients) await client.settle(service);
      const news = clients.flatMap(({ ledger }, index) => ledger.slice(known[index]));
      for (const line of news) expect([line.write, await findLoss(service, line)]).toEqual([line.write, undefined]);
    }
    const ledger = clients.flatMap((client) => client.ledger);
    for (const line of ledger) expect([line.write, await findLoss(service, line)]).toEqual([line.write, undefined]);
    await expectWholeAssets(service);
    const { body } = await sendRequest(service, 'GET /admin/audit/verify');
    expect(body['isWhole']).toBe(true);
    await service.kill();
    expectSoundStore(directory, ledger);
    expect(ledger.length).toBeGreaterThan(kills);
    const repeated = [...receiver.received.values()].filter((times) => times > 1).length;
    process.stderr.write(
      `${kills} kills, ${ledger.length} acknowledged writes; ${receiver.received.size} events received, ${repeated} of them repeated\n`,
    );
  },
  60_000 + kills * 15_000,
);
