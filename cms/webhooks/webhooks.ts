import { randomBytes } from 'node:crypto';
import type { AuditLog } from '../access/audit-log.ts';
import { ContentError } from '../documents/content-error.ts';
import type { Storage } from '../storage/storage.ts';
import {
  eventTopics,
  type DeliveryStatus,
  type EventTopic,
  type QueuedDelivery,
  type StoredWebhook,
} from '../storage/webhook-register.ts';
import { createEvent } from './record-changes.ts';
import { createSigningKey } from './sign-webhook.ts';
import { checkSavedTarget, checkTargetUrl, RefusedTarget, type TargetRules } from './target-check.ts';

interface WebhookInput {
  readonly url: string;
  readonly name?: string | undefined;
  readonly secret?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The events to send; all by default. */
  readonly topics?: readonly EventTopic[] | undefined;
  readonly isEnabled?: boolean | undefined;
}

interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Administers webhooks and writes each action to the audit log. Throws `ContentError` `not-found` and `RefusedTarget`.
 */
export interface Webhooks {
  /** The same inside a transaction. */
  readonly within: (transaction: Storage) => Webhooks;
  readonly list: () => Promise<StoredWebhook[]>;
  readonly get: (id: string) => Promise<StoredWebhook>;
  /** Resolves the URL's host before the webhook is saved. */
  readonly checkTarget: (url: string) => Promise<void>;
  readonly create: (input: WebhookInput) => Promise<StoredWebhook>;
  /** Properties that are left out do not change. Enabling resets the failures. */
  readonly change: (id: string, input: Partial<WebhookInput>) => Promise<StoredWebhook>;
  readonly delete: (id: string) => Promise<void>;
  /** Creates a new key. The previous one also signs for a day, so that the receiver can switch. */
  readonly rotateKey: (id: string) => Promise<StoredWebhook>;
  /** Sends a `test-trigger` to this webhook only, and returns the event's id. */
  readonly test: (id: string) => Promise<string>;
  readonly listDeliveries: (
    id: string,
    filter: DeliveryFilter,
  ) => Promise<{ total: number; deliveries: QueuedDelivery[] }>;
  /** Sends the event again with the same id, with retries for another day. */
  readonly replay: (id: string, deliveryId: string) => Promise<void>;
}

/** A limit, because every change creates one delivery for each webhook. */
const maxWebhooks = 20;
const keyOverlapMs = 24 * 3600_000;

interface WebhookResources extends TargetRules {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly now: () => Date;
}

export function createWebhooks(resources: WebhookResources): Webhooks {
  const { storage, audit, allowedHosts, resolve, now } = resources;

  /** Runs `work` and records it in the audit log, in one transaction. `work` returns the id of the webhook. */
  const act = <Result extends { readonly id: string }>(
    action: string,
    work: (transaction: Storage) => Promise<Result>,
  ): Promise<Result> =>
    storage.transaction(async (transaction) => {
      const result = await work(transaction);
      await audit.record(transaction, { action: `webhook.${action}`, subject: result.id });
      return result;
    });

  const keep = (action: string, id: string, edit: (webhook: StoredWebhook) => StoredWebhook): Promise<StoredWebhook> =>
    act(action, async (transaction) => {
      const webhook = edit(await getWebhook(transaction, id));
      await transaction.putWebhook(webhook);
      return webhook;
    });

  return {
    within: (transaction) => createWebhooks({ ...resources, storage: transaction }),
    list: () => storage.listWebhooks(),
    get: (id) => getWebhook(storage, id),
    checkTarget: (url) => checkSavedTarget(url, { allowedHosts, resolve }),
    create: (input) =>
      act('create', async (transaction) => {
        if ((await transaction.listWebhooks()).length >= maxWebhooks) {
          throw new RefusedTarget(`There are ${maxWebhooks} webhooks already; delete one first.`);
        }
        const webhook = createStored({ ...input, url: checkTargetUrl(input.url, allowedHosts).href }, now());
        await transaction.putWebhook(webhook);
        return webhook;
      }),
    change: (id, input) =>
      keep('change', id, (webhook) => {
        const url = input.url === undefined ? webhook.url : checkTargetUrl(input.url, allowedHosts).href;
        checkNoSecretMoves(webhook, { ...input, url });
        return applyChange(webhook, { ...input, url });
      }),
    async delete(id) {
      await act('delete', async (transaction) => {
        await getWebhook(transaction, id);
        await transaction.deleteWebhook(id);
        return { id };
      });
    },
    rotateKey: (id) => keep('rotate-key', id, (webhook) => rotateKey(webhook, now())),
    async test(id) {
      const event = createEvent({ type: 'test-trigger' }, ['test'], now());
      await act('test', async (transaction) => {
        refuseDisabled(await getWebhook(transaction, id));
        await transaction.putEvent(event, id);
        return { id };
      });
      return event.id;
    },
    listDeliveries: async (id, filter) => storage.listDeliveries((await getWebhook(storage, id)).id, filter),
    async replay(id, deliveryId) {
      await act('replay', async (transaction) => {
        refuseDisabled(await getWebhook(transaction, id));
        const delivery = await transaction.getDelivery(deliveryId);
        if (delivery?.webhookId !== id) {
          throw new ContentError('not-found', `The webhook has no delivery "${deliveryId.slice(0, 80)}".`);
        }
        const at = now().getTime();
        await transaction.putDelivery({ ...delivery, status: 'pending', attempts: 0, nextAttemptAt: at, queuedAt: at });
        return { id };
      });
    },
  };
}

async function getWebhook(storage: Storage, id: string): Promise<StoredWebhook> {
  const webhook = await storage.getWebhook(id);
  if (!webhook) throw new ContentError('not-found', `There is no webhook "${id.slice(0, 80)}".`);
  return webhook;
}

function rotateKey(webhook: StoredWebhook, now: Date): StoredWebhook {
  const [current] = webhook.signingKeys;
  const expiresAt = now.getTime() + keyOverlapMs;
  const earlier = current ? [{ key: current.key, expiresAt }] : [];
  return { ...webhook, signingKeys: [{ key: createSigningKey(), expiresAt: undefined }, ...earlier] };
}

function createStored(input: WebhookInput, now: Date): StoredWebhook {
  return {
    id: randomBytes(12).toString('base64url'),
    name: input.name ?? new URL(input.url).host,
    url: input.url,
    secret: input.secret ?? undefined,
    signingKeys: [{ key: createSigningKey(), expiresAt: undefined }],
    headers: input.headers ?? {},
    topics: input.topics ?? eventTopics,
    isEnabled: input.isEnabled ?? true,
    disabledReason: undefined,
    createdAt: now.getTime(),
    failures: 0,
    failingSince: undefined,
    retryAt: 0,
  };
}

function applyChange(webhook: StoredWebhook, input: Partial<WebhookInput>): StoredWebhook {
  const isEnabled = input.isEnabled ?? webhook.isEnabled;
  const isRestart = input.url !== webhook.url || (isEnabled && !webhook.isEnabled);
  return {
    ...webhook,
    name: input.name ?? webhook.name,
    url: input.url ?? webhook.url,
    secret: input.secret === undefined ? webhook.secret : (input.secret ?? undefined),
    headers: input.headers ?? webhook.headers,
    topics: input.topics ?? webhook.topics,
    isEnabled,
    ...(isRestart && { failures: 0, failingSince: undefined, retryAt: 0 }),
    ...(isEnabled && { disabledReason: undefined }),
  };
}

/** Another host must not get the secrets that were given for the first: nobody reads them otherwise. */
function checkNoSecretMoves(webhook: StoredWebhook, { url, secret, headers }: Partial<WebhookInput> & { url: string }) {
  if (new URL(url).origin === new URL(webhook.url).origin) return;
  const hasSecret = webhook.secret !== undefined && secret === undefined;
  const hasHeaders = Object.keys(webhook.headers).length > 0 && headers === undefined;
  if (!hasSecret && !hasHeaders) return;
  throw new RefusedTarget(
    'Another host does not get the secret and headers of the first: give them anew, or clear them.',
  );
}

function refuseDisabled({ isEnabled }: StoredWebhook): void {
  if (!isEnabled) throw new RefusedTarget('The webhook is disabled; enable it first.');
}
