import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { toIsoDateTime } from '../fields/timestamp.ts';
import { maximumPageSize, defaultPageSize } from '../limits.ts';
import { eventTopics, type QueuedDelivery, type StoredWebhook } from '../storage/webhook-storage.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';

const reservedHeader = /^(host|connection|content-(length|type|encoding)|transfer-encoding|te|upgrade|webhook-.*)$/i;
const headerName = v.pipe(
  v.string(),
  v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is no header name'),
  v.check((name) => !reservedHeader.test(name), 'is a header that the service sets itself'),
);
const headerValue = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,1000}$/, 'must be up to 1000 printable characters'));
const ChangeSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))),
  url: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  secret: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)))),
  headers: v.optional(
    v.pipe(
      v.record(headerName, headerValue),
      v.check((headers) => Object.keys(headers).length <= 20, 'must be at most 20 headers'),
    ),
  ),
  topics: v.optional(v.pipe(v.array(v.picklist(eventTopics)), v.minLength(1))),
  isEnabled: v.optional(v.boolean()),
});
const CreateSchema = v.strictObject({ ...ChangeSchema.entries, url: v.pipe(v.string(), v.maxLength(2000)) });
const number = (name: string, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(1, `${name} must be 1 or more`),
    v.maxValue(most, `${name} must be at most ${most}`),
  );
const FilterSchema = v.object({
  status: v.optional(v.picklist(['pending', 'delivered', 'dead'], 'status must be pending, delivered or dead')),
  page: v.optional(number('page', 100_000), '1'),
  pageSize: v.optional(number('pageSize', maximumPageSize), String(defaultPageSize)),
});

/** `/admin/webhooks`, docs/admin-api.md. Keys and secrets go out once, when they are made. */
export function createWebhookApp(webhooks: Webhooks): Hono {
  const app = new Hono();
  const id = (context: Context): string => context.req.param('id') ?? '';
  app.get('/', (context) => context.json({ results: webhooks.list().map(toWebhookBody) }));
  app.post('/', async (context) => {
    const webhook = webhooks.create(await readJsonBody(context.req.raw, CreateSchema));
    return context.json(toKeyBody(webhook), 201);
  });
  app.get('/:id', (context) => context.json(toWebhookBody(webhooks.get(id(context)))));
  app.put('/:id', async (context) => {
    const { url, ...change } = await readJsonBody(context.req.raw, ChangeSchema);
    return context.json(toWebhookBody(webhooks.change(id(context), { ...change, ...(url !== undefined && { url }) })));
  });
  app.delete('/:id', (context) => {
    webhooks.delete(id(context));
    return context.body(null, 204);
  });
  app.post('/:id/rotate-key', (context) => context.json(toKeyBody(webhooks.rotateKey(id(context)))));
  app.post('/:id/test', (context) => context.json({ eventId: webhooks.test(id(context)) }, 202));
  app.get('/:id/deliveries', (context) => context.json(listDeliveries(context, webhooks)));
  app.post('/:id/deliveries/:delivery/replay', (context) => {
    webhooks.replay(id(context), context.req.param('delivery'));
    return context.json({}, 202);
  });
  for (const path of ['/', '/:id', '/:id/:action{rotate-key|test|deliveries}', '/:id/deliveries/:delivery/replay']) {
    app.all(path, () => {
      throw adminError(405, 'This address does not take this method.');
    });
  }
  return app;
}

function listDeliveries(context: Context, webhooks: Webhooks): object {
  const query = v.safeParse(FilterSchema, context.req.query());
  if (!query.success) throw adminError(400, query.issues[0].message);
  const { status, page, pageSize } = query.output;
  const { total, deliveries } = webhooks.listDeliveries(context.req.param('id') ?? '', {
    ...(status && { status }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { page, pageSize, total, results: deliveries.map(toDeliveryBody) };
}

function toKeyBody(webhook: StoredWebhook): object {
  return { ...toWebhookBody(webhook), signingKey: webhook.signingKeys[0]?.key };
}

function toWebhookBody(webhook: StoredWebhook): object {
  const { id, name, url, topics, isEnabled, disabledReason, failures } = webhook;
  return {
    ...{ id, name, url, topics, isEnabled, failures },
    hasSecret: webhook.secret !== undefined,
    headerNames: Object.keys(webhook.headers),
    disabledReason: disabledReason ?? null,
    failingSince: toDate(webhook.failingSince),
    retryAt: webhook.retryAt === 0 ? null : toDate(webhook.retryAt),
    createdAt: toDate(webhook.createdAt),
  };
}

function toDeliveryBody(delivery: QueuedDelivery): object {
  const { id, eventId, event, status, attempts, lastStatus, lastError, lastAnswer } = delivery;
  return {
    ...{ id, eventId, status, attempts },
    topics: event.topics,
    event: JSON.parse(event.body) as unknown,
    createdAt: toDate(event.createdAt),
    nextAttemptAt: status === 'pending' ? toDate(delivery.nextAttemptAt) : null,
    lastAttemptAt: toDate(delivery.lastAttemptAt),
    lastStatus: lastStatus ?? null,
    lastError: lastError ?? null,
    lastAnswer: lastAnswer ?? null,
  };
}

function toDate(time: number | undefined): string | null {
  return time === undefined ? null : toIsoDateTime(time);
}
