import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type {
  DeliveryStatus,
  OutboxEvent,
  QueuedDelivery,
  StoredDelivery,
  StoredWebhook,
  WebhookRegister,
} from '../webhook-register.ts';
import { eventTopics } from '../webhook-register.ts';
import { toNumber } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const time = v.nullish(v.number());
const topicList = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(eventTopics)));
const webhookRow = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  secret: v.nullable(v.string()),
  signing_keys: v.pipe(v.string(), v.parseJson(), v.array(v.object({ key: v.string(), expiresAt: time }))),
  headers: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
  topics: topicList,
  is_enabled: v.number(),
  disabled_reason: v.nullable(v.string()),
  created_at: v.number(),
  failures: v.number(),
  failing_since: time,
  retry_at: v.number(),
});
const deliveryRow = v.object({
  id: v.string(),
  webhook: v.string(),
  event_id: v.string(),
  status: v.picklist(['pending', 'delivered', 'dead'] satisfies DeliveryStatus[]),
  attempts: v.number(),
  next_attempt_at: v.number(),
  queued_at: v.number(),
  last_attempt_at: time,
  last_status: time,
  last_error: v.nullable(v.string()),
  last_answer: v.nullable(v.string()),
});
const eventRow = v.object({
  event_id: v.string(),
  // The receivers were chosen when the event was stored, so damaged topics must not block this event and later ones.
  topics: v.fallback(topicList, []),
  body: v.string(),
  created_at: v.number(),
});
export const deliveryColumns = `d.*, e.id AS event_id, e.topics, e.body, e.created_at
  FROM webhook_delivery d JOIN outbox_event e ON e.number = d.event`;

/** Webhooks, the outbox and its deliveries. */
export function createWebhookStore(statements: Statements): Synchronous<WebhookRegister> {
  return {
    putEvent: (event, webhookId) => statements.transaction(() => insertEvent(statements, event, webhookId)),
    putWebhook: (webhook) => putWebhook(statements, webhook),

    getWebhook(id) {
      const row = statements.get('SELECT * FROM webhook WHERE id = ?', id);
      return row && toWebhook(row);
    },

    listWebhooks: () => statements.all('SELECT * FROM webhook ORDER BY created_at, id').map(toWebhook),

    deleteWebhook: (id) =>
      statements.transaction(() => {
        if (!statements.get('SELECT 1 FROM webhook WHERE id = ?', id)) return false;
        statements.run('DELETE FROM webhook_delivery WHERE webhook = ?', id);
        statements.run('DELETE FROM webhook WHERE id = ?', id);
        return true;
      }),

    ...createDeliveryMethods(statements),

    deleteEvents: (before) =>
      statements.transaction(() => {
        const old = 'SELECT number FROM outbox_event WHERE created_at < ?';
        statements.run(`DELETE FROM webhook_delivery WHERE status <> 'pending' AND event IN (${old})`, before);
        statements.run(
          `DELETE FROM outbox_event WHERE number IN (${old})
             AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event = outbox_event.number)`,
          before,
        );
      }),
  };
}

function createDeliveryMethods(
  statements: Statements,
): Omit<
  Synchronous<WebhookRegister>,
  'putEvent' | 'putWebhook' | 'getWebhook' | 'listWebhooks' | 'deleteWebhook' | 'deleteEvents'
> {
  return {
    listDueDeliveries: (webhookId, at, limit) =>
      statements
        .all(
          `SELECT ${deliveryColumns} WHERE d.webhook = ? AND d.status = 'pending' AND d.next_attempt_at <= ?
           ORDER BY d.event LIMIT ?`,
          webhookId,
          at,
          limit,
        )
        .map(toQueuedDelivery),

    findNextDue() {
      const row = statements.get(
        `SELECT min(max(d.next_attempt_at, w.retry_at)) AS number FROM webhook_delivery d
         JOIN webhook w ON w.id = d.webhook WHERE d.status = 'pending' AND w.is_enabled = 1`,
      );
      return typeof row?.['number'] === 'number' ? row['number'] : undefined;
    },

    listDeliveries(webhookId, { status, offset, limit }) {
      const values = status === undefined ? [webhookId] : [webhookId, status];
      const condition = status === undefined ? 'd.webhook = ?' : 'd.webhook = ? AND d.status = ?';
      const count = statements.get(`SELECT count(*) AS number FROM webhook_delivery d WHERE ${condition}`, ...values);
      const rows = statements.all(
        `SELECT ${deliveryColumns} WHERE ${condition} ORDER BY d.event DESC, d.id LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset,
      );
      return { total: toNumber(count), deliveries: rows.map(toQueuedDelivery) };
    },

    getDelivery(id) {
      const row = statements.get(`SELECT ${deliveryColumns} WHERE d.id = ?`, id);
      return row && toDelivery(row);
    },

    putDelivery: (delivery) => updateDelivery(statements, delivery),

    putOutcome: (delivery, webhook) =>
      statements.transaction(() => {
        updateDelivery(statements, delivery);
        putWebhook(statements, webhook);
      }),

    abandonDeliveries: (webhookId, reason) =>
      statements.run(
        `UPDATE webhook_delivery SET status = 'dead', last_error = coalesce(last_error, ?)
         WHERE webhook = ? AND status = 'pending'`,
        reason,
        webhookId,
      ),
  };
}

/** Runs inside the transaction of the change that the event describes. */
export function insertEvent(statements: Statements, event: OutboxEvent, webhookId?: string): void {
  const { id, topics, body, createdAt } = event;
  const added = statements.get(
    'INSERT INTO outbox_event (id, topics, body, created_at) VALUES (?, ?, ?, ?) RETURNING number',
    id,
    JSON.stringify(topics),
    body,
    createdAt,
  );
  const number = toNumber(added);
  const receivers =
    webhookId === undefined
      ? statements
          .all('SELECT * FROM webhook WHERE is_enabled = 1')
          .map(toWebhook)
          .filter((webhook) => webhook.topics.some((topic) => topics.includes(topic)))
          .map((webhook) => webhook.id)
      : [webhookId];
  for (const receiver of receivers) {
    statements.run(
      `INSERT INTO webhook_delivery (id, webhook, event, status, attempts, next_attempt_at, queued_at)
       VALUES (?, ?, ?, 'pending', 0, ?, ?)`,
      randomBytes(12).toString('base64url'),
      receiver,
      number,
      createdAt,
      createdAt,
    );
  }
}

function putWebhook(statements: Statements, webhook: StoredWebhook): void {
  statements.run(
    `INSERT INTO webhook (id, name, url, secret, signing_keys, headers, topics, is_enabled, disabled_reason, created_at,
       failures, failing_since, retry_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url, secret = excluded.secret,
       signing_keys = excluded.signing_keys, headers = excluded.headers, topics = excluded.topics,
       is_enabled = excluded.is_enabled, disabled_reason = excluded.disabled_reason, failures = excluded.failures,
       failing_since = excluded.failing_since, retry_at = excluded.retry_at`,
    webhook.id,
    webhook.name,
    webhook.url,
    webhook.secret ?? null,
    JSON.stringify(webhook.signingKeys),
    JSON.stringify(webhook.headers),
    JSON.stringify(webhook.topics),
    webhook.isEnabled ? 1 : 0,
    webhook.disabledReason ?? null,
    webhook.createdAt,
    webhook.failures,
    webhook.failingSince ?? null,
    webhook.retryAt,
  );
}

function updateDelivery(statements: Statements, delivery: StoredDelivery): void {
  const { status, attempts, nextAttemptAt, queuedAt, lastAttemptAt, lastStatus, lastError, lastAnswer } = delivery;
  statements.run(
    `UPDATE webhook_delivery SET status = ?, attempts = ?, next_attempt_at = ?, queued_at = ?, last_attempt_at = ?,
       last_status = ?, last_error = ?, last_answer = ? WHERE id = ?`,
    status,
    attempts,
    nextAttemptAt,
    queuedAt,
    lastAttemptAt ?? null,
    lastStatus ?? null,
    lastError ?? null,
    lastAnswer ?? null,
    delivery.id,
  );
}

export function toWebhook(row: Row): StoredWebhook {
  const parsed = v.parse(webhookRow, row);
  const { id, name, url, headers, topics, failures } = parsed;
  return {
    id,
    name,
    url,
    headers,
    topics,
    failures,
    secret: parsed.secret ?? undefined,
    signingKeys: parsed.signing_keys.map(({ key, expiresAt }) => ({ key, expiresAt: expiresAt ?? undefined })),
    isEnabled: parsed.is_enabled === 1,
    disabledReason: parsed.disabled_reason ?? undefined,
    createdAt: parsed.created_at,
    failingSince: parsed.failing_since ?? undefined,
    retryAt: parsed.retry_at,
  };
}

export function toDelivery(row: Row): StoredDelivery {
  const parsed = v.parse(deliveryRow, row);
  return {
    id: parsed.id,
    webhookId: parsed.webhook,
    eventId: parsed.event_id,
    status: parsed.status,
    attempts: parsed.attempts,
    nextAttemptAt: parsed.next_attempt_at,
    queuedAt: parsed.queued_at,
    lastAttemptAt: parsed.last_attempt_at ?? undefined,
    lastStatus: parsed.last_status ?? undefined,
    lastError: parsed.last_error ?? undefined,
    lastAnswer: parsed.last_answer ?? undefined,
  };
}

export function toQueuedDelivery(row: Row): QueuedDelivery {
  const { event_id, topics, body, created_at } = v.parse(eventRow, row);
  return { ...toDelivery(row), event: { id: event_id, topics, body, createdAt: created_at } };
}
