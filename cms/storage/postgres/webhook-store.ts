import { randomBytes } from 'node:crypto';
import type { OutboxEvent, StoredDelivery, StoredWebhook, WebhookRegister } from '../webhook-register.ts';
import { toNumber } from '../sqlite/rows.ts';
import { deliveryColumns, toDelivery, toQueuedDelivery, toWebhook } from '../sqlite/webhook-store.ts';
import { constant, sql } from './sql.ts';
import type { Statements, WriteStatements } from './statements.ts';

const columns = constant(deliveryColumns);

/** Webhooks, the outbox and its deliveries. */
export function createWebhookStore(statements: Statements): WebhookRegister {
  return {
    putEvent: (event, webhookId) =>
      statements.write(async (inside) => {
        inside.announce('outbox');
        await insertEvent(inside, event, webhookId);
      }),

    putWebhook: (webhook) =>
      statements.write(async (inside) => {
        inside.announce('outbox');
        await putWebhook(inside, webhook);
      }),

    async getWebhook(id) {
      const row = await statements.get(sql`SELECT * FROM webhook WHERE id = ${id}`);
      return row && toWebhook(row);
    },

    async listWebhooks() {
      return (await statements.all(sql`SELECT * FROM webhook ORDER BY created_at, id`)).map(toWebhook);
    },

    deleteWebhook: (id) =>
      statements.write(async (inside) => {
        inside.announce('outbox');
        await inside.run(sql`DELETE FROM webhook_delivery WHERE webhook = ${id}`);
        return (await inside.run(sql`DELETE FROM webhook WHERE id = ${id}`)) > 0;
      }),

    ...createDeliveryReads(statements),
    ...createDeliveryWrites(statements),
  };
}

type DeliveryReads = Pick<WebhookRegister, 'listDueDeliveries' | 'findNextDue' | 'listDeliveries' | 'getDelivery'>;

function createDeliveryReads(statements: Statements): DeliveryReads {
  return {
    async listDueDeliveries(webhookId, at, limit) {
      const rows = await statements.all(
        sql`SELECT ${columns} WHERE d.webhook = ${webhookId} AND d.status = 'pending' AND d.next_attempt_at <= ${at}
          ORDER BY d.event LIMIT ${limit}`,
      );
      return rows.map(toQueuedDelivery);
    },

    async findNextDue() {
      const row = await statements.get(
        sql`SELECT min(greatest(d.next_attempt_at, w.retry_at)) AS number FROM webhook_delivery d
          JOIN webhook w ON w.id = d.webhook WHERE d.status = 'pending' AND w.is_enabled = 1`,
      );
      return typeof row?.['number'] === 'number' ? row['number'] : undefined;
    },

    async listDeliveries(webhookId, { status, offset, limit }) {
      const isMeant = sql`d.webhook = ${webhookId} AND ${status === undefined ? constant('TRUE') : sql`d.status = ${status}`}`;
      const count = await statements.get(sql`SELECT count(*) AS number FROM webhook_delivery d WHERE ${isMeant}`);
      const rows = await statements.all(
        sql`SELECT ${columns} WHERE ${isMeant} ORDER BY d.event DESC, d.id LIMIT ${limit} OFFSET ${offset}`,
      );
      return { total: toNumber(count), deliveries: rows.map(toQueuedDelivery) };
    },

    async getDelivery(id) {
      const row = await statements.get(sql`SELECT ${columns} WHERE d.id = ${id}`);
      return row && toDelivery(row);
    },
  };
}

type DeliveryWrites = Pick<WebhookRegister, 'putDelivery' | 'putOutcome' | 'abandonDeliveries' | 'deleteEvents'>;

function createDeliveryWrites(statements: Statements): DeliveryWrites {
  return {
    putDelivery: (delivery) =>
      statements.write(async (inside) => {
        inside.announce('outbox');
        await updateDelivery(inside, delivery);
      }),

    putOutcome: (delivery, webhook) =>
      statements.write(async (inside) => {
        await updateDelivery(inside, delivery);
        await putWebhook(inside, webhook);
      }),

    abandonDeliveries: (webhookId, reason) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`UPDATE webhook_delivery SET status = 'dead', last_error = coalesce(last_error, ${reason})
            WHERE webhook = ${webhookId} AND status = 'pending'`,
        );
      }),

    deleteEvents: (before) =>
      statements.write(async (inside) => {
        await inside.run(
          sql`DELETE FROM webhook_delivery WHERE status <> 'pending'
            AND event IN (SELECT number FROM outbox_event WHERE created_at < ${before})`,
        );
        await inside.run(
          sql`DELETE FROM outbox_event e WHERE e.created_at < ${before}
            AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.event = e.number)`,
        );
      }),
  };
}

/** Runs inside the write of the change that the event describes. */
export async function insertEvent(inside: WriteStatements, event: OutboxEvent, webhookId?: string): Promise<void> {
  const { id, topics, body, createdAt } = event;
  const added = await inside.get(
    sql`INSERT INTO outbox_event (id, topics, body, created_at)
      VALUES (${id}, ${JSON.stringify(topics)}, ${body}, ${createdAt}) RETURNING number`,
  );
  const receivers = webhookId === undefined ? await listReceivers(inside, event) : [webhookId];
  if (receivers.length === 0) return;
  await inside.run(
    sql`INSERT INTO webhook_delivery (id, webhook, event, status, attempts, next_attempt_at, queued_at)
      SELECT e.id, e.webhook, ${toNumber(added)}, 'pending', 0, ${createdAt}, ${createdAt}
      FROM unnest(${receivers.map(() => randomBytes(12).toString('base64url'))}::text[], ${receivers}::text[])
        AS e (id, webhook)`,
  );
}

async function listReceivers(inside: WriteStatements, { topics }: OutboxEvent): Promise<string[]> {
  const rows = await inside.all(sql`SELECT * FROM webhook WHERE is_enabled = 1`);
  return rows
    .map(toWebhook)
    .filter((webhook) => webhook.topics.some((topic) => topics.includes(topic)))
    .map(({ id }) => id);
}

async function putWebhook(inside: Statements, webhook: StoredWebhook): Promise<void> {
  const { id, name, url, secret, signingKeys, headers, topics, isEnabled, createdAt } = webhook;
  const { disabledReason, failures, failingSince, retryAt } = webhook;
  await inside.run(
    sql`INSERT INTO webhook (id, name, url, secret, signing_keys, headers, topics, is_enabled, disabled_reason,
        created_at, failures, failing_since, retry_at)
      VALUES (${id}, ${name}, ${url}, ${secret ?? null}, ${JSON.stringify(signingKeys)}, ${JSON.stringify(headers)},
        ${JSON.stringify(topics)}, ${isEnabled ? 1 : 0}, ${disabledReason ?? null}, ${createdAt}, ${failures},
        ${failingSince ?? null}, ${retryAt})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url, secret = excluded.secret,
        signing_keys = excluded.signing_keys, headers = excluded.headers, topics = excluded.topics,
        is_enabled = excluded.is_enabled, disabled_reason = excluded.disabled_reason, failures = excluded.failures,
        failing_since = excluded.failing_since, retry_at = excluded.retry_at`,
  );
}

async function updateDelivery(inside: Statements, delivery: StoredDelivery): Promise<void> {
  const { id, status, attempts, nextAttemptAt, queuedAt, lastAttemptAt, lastStatus, lastError, lastAnswer } = delivery;
  await inside.run(
    sql`UPDATE webhook_delivery SET status = ${status}, attempts = ${attempts}, next_attempt_at = ${nextAttemptAt},
      queued_at = ${queuedAt}, last_attempt_at = ${lastAttemptAt ?? null}, last_status = ${lastStatus ?? null},
      last_error = ${lastError ?? null}, last_answer = ${lastAnswer ?? null} WHERE id = ${id}`,
  );
}
