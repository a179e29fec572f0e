import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { toIsoDateTime, toOptionalIsoDateTime } from '../fields/timestamp.ts';
import { maxPageSize, defaultPageSize } from '../limits.ts';
import { eventTopics, type QueuedDelivery, type StoredWebhook } from '../storage/webhook-register.ts';
import { readEventBody } from '../webhooks/record-changes.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { runWrite, type WriteResult } from './run-write.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { rejectOtherMethods } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';

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
const number = (name: string, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(1, `${name} must be 1 or more`),
    v.maxValue(max, `${name} must be at most ${max}`),
  );
const FilterSchema = v.object({
  status: v.optional(v.picklist(['pending', 'delivered', 'dead'], 'status must be pending, delivered or dead')),
  page: v.optional(number('page', 100_000), '1'),
  pageSize: v.optional(number('pageSize', maxPageSize), String(defaultPageSize)),
});

/** `/admin/webhooks`, docs/admin-api.md. Keys and secrets are returned once, when they are created. */
export function createWebhookApp(environment: ServiceEnvironment): Hono {
  const { webhooks } = environment;
  const app = new Hono();
  const id = (context: Context): string => context.req.param('id') ?? '';
  const write = (context: Context, work: (own: Webhooks) => Promise<WriteResult>): Promise<Response> =>
    runWrite(context, environment, (inside) => work(inside.webhooks));
  app.get('/', async (context) => context.json({ results: (await webhooks.list()).map(toWebhookBody) }));
  app.post('/', async (context) => {
    const input = await readJsonBody(context.req.raw, CreateSchema);
    await webhooks.checkTarget(input.url);
    return write(context, async (own) => showKey(201, await own.create(input)));
  });
  app.get('/:id', async (context) => context.json(toWebhookBody(await webhooks.get(id(context)))));
  app.put('/:id', async (context) => {
    const { url, ...change } = await readJsonBody(context.req.raw, ChangeSchema);
    if (url !== undefined) await webhooks.checkTarget(url);
    return write(context, async (own) => ({
      status: 200,
      body: toWebhookBody(await own.change(id(context), { ...change, ...(url !== undefined && { url }) })),
    }));
  });
  app.delete('/:id', (context) =>
    write(context, async (own) => {
      await own.delete(id(context));
      return { status: 204, body: undefined };
    }),
  );
  app.post('/:id/rotate-key', (context) =>
    write(context, async (own) => showKey(200, await own.rotateKey(id(context)))),
  );
  app.post('/:id/test', (context) =>
    write(context, async (own) => ({ status: 202, body: { eventId: await own.test(id(context)) } })),
  );
  app.get('/:id/deliveries', async (context) => context.json(await listDeliveries(context, webhooks)));
  app.post('/:id/deliveries/:delivery/replay', (context) =>
    write(context, async (own) => {
      await own.replay(id(context), context.req.param('delivery'));
      return { status: 202, body: {} };
    }),
  );
  rejectOtherMethods(app);
  return app;
}

async function listDeliveries(context: Context, webhooks: Webhooks): Promise<object> {
  const query = v.safeParse(FilterSchema, context.req.query());
  if (!query.success) throw adminError(400, query.issues[0].message);
  const { status, page, pageSize } = query.output;
  const { total, deliveries } = await webhooks.listDeliveries(context.req.param('id') ?? '', {
    ...(status && { status }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { page, pageSize, total, results: deliveries.map(toDeliveryBody) };
}

/**
 * The response with the key is not stored, so a repeated request does not return it. A client that missed it rotates
 * the key.
 */
function showKey(status: 200 | 201, webhook: StoredWebhook): WriteResult {
  const body = toWebhookBody(webhook);
  const message = `The key of the webhook "${webhook.id}" was made by the first request and shown once. Rotate it to see a new one.`;
  return {
    status,
    body: { ...body, signingKey: webhook.signingKeys[0]?.key },
    repetition: { status: 409, body: { message, details: [], id: webhook.id } },
  };
}

function toWebhookBody(webhook: StoredWebhook): Record<string, unknown> {
  const { id, name, url, topics, isEnabled, disabledReason, failures } = webhook;
  return {
    id,
    name,
    url,
    topics,
    isEnabled,
    failures,
    hasSecret: webhook.secret !== undefined,
    headerNames: Object.keys(webhook.headers),
    disabledReason: disabledReason ?? null,
    failingSince: toOptionalIsoDateTime(webhook.failingSince),
    retryAt: webhook.retryAt === 0 ? null : toOptionalIsoDateTime(webhook.retryAt),
    createdAt: toIsoDateTime(webhook.createdAt),
  };
}

function toDeliveryBody(delivery: QueuedDelivery): object {
  const { id, eventId, event, status, attempts, lastStatus, lastError, lastAnswer } = delivery;
  return {
    id,
    eventId,
    status,
    attempts,
    topics: event.topics,
    event: readEventBody(event) ?? null,
    createdAt: toIsoDateTime(event.createdAt),
    nextAttemptAt: status === 'pending' ? toOptionalIsoDateTime(delivery.nextAttemptAt) : null,
    lastAttemptAt: toOptionalIsoDateTime(delivery.lastAttemptAt),
    lastStatus: lastStatus ?? null,
    lastError: lastError ?? null,
    lastAnswer: lastAnswer ?? null,
  };
}
