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
} from '../storage/webhook-storage.ts';
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

/** Administers webhooks and writes each act to the audit log. Throws `ContentError` `not-found` and `RefusedTarget`. */
export interface Webhooks {
  list(): StoredWebhook[];
  get(id: string): StoredWebhook;
  /** Resolves the URL's host before the webhook is saved. */
  checkTarget(url: string): Promise<void>;
  create(input: WebhookInput): StoredWebhook;
  /** Omitted properties stay as they are. Enabling resets the failures. */
  change(id: string, input: Partial<WebhookInput>): StoredWebhook;
  delete(id: string): void;
  /** Creates a new key. The previous one also signs for a day, so that the receiver can change over. */
  rotateKey(id: string): StoredWebhook;
  /** Sends a `test-trigger` to this webhook only, and returns the event's id. */
  test(id: string): string;
  listDeliveries(id: string, filter: DeliveryFilter): { total: number; deliveries: QueuedDelivery[] };
  /** Sends the event once more with the same id, with retries for another day. */
  replay(id: string, deliveryId: string): void;
}

/** Every change becomes one delivery for each webhook. */
const maxWebhooks = 20;
const keyOverlapMs = 24 * 3600_000;

interface WebhookResources extends TargetRules {
  readonly storage: Storage;
  readonly audit: AuditLog;
  now(): Date;
  /** Call when there is something to deliver. */
  wake(): void;
}

export function createWebhooks({ storage, audit, allowedHosts, resolve, now, wake }: WebhookResources): Webhooks {
  const get = (id: string): StoredWebhook => {
    const webhook = storage.getWebhook(id);
    if (!webhook) throw new ContentError('not-found', `There is no webhook "${id.slice(0, 80)}".`);
    return webhook;
  };
  /** Does the work and writes it to the audit log, in one transaction. */
  const act = (action: string, id: string, work: () => void): void => {
    storage.transaction(() => {
      work();
      audit.record({ action: `webhook.${action}`, subject: id });
    });
    wake();
  };
  const keep = (action: string, webhook: StoredWebhook): StoredWebhook => {
    act(action, webhook.id, () => storage.putWebhook(webhook));
    return webhook;
  };
  return {
    list: () => storage.listWebhooks(),
    get,
    checkTarget: (url) => checkSavedTarget(url, { allowedHosts, resolve }),
    create(input) {
      if (storage.listWebhooks().length >= maxWebhooks) {
        throw new RefusedTarget(`There are ${maxWebhooks} webhooks already; delete one first.`);
      }
      return keep('create', createStored({ ...input, url: checkTargetUrl(input.url, allowedHosts).href }, now()));
    },
    change(id, input) {
      const webhook = get(id);
      const url = input.url === undefined ? webhook.url : checkTargetUrl(input.url, allowedHosts).href;
      return keep('change', applyChange(webhook, { ...input, url }));
    },
    delete(id) {
      get(id);
      act('delete', id, () => storage.deleteWebhook(id));
    },
    rotateKey(id) {
      const webhook = get(id);
      const [current] = webhook.signingKeys;
      const expiresAt = now().getTime() + keyOverlapMs;
      const earlier = current ? [{ key: current.key, expiresAt }] : [];
      return keep('rotate-key', {
        ...webhook,
        signingKeys: [{ key: createSigningKey(), expiresAt: undefined }, ...earlier],
      });
    },
    test(id) {
      refuseDisabled(get(id));
      const event = createEvent({ type: 'test-trigger' }, ['test'], now());
      act('test', id, () => storage.putEvent(event, id));
      return event.id;
    },
    listDeliveries: (id, filter) => storage.listDeliveries(get(id).id, filter),
    replay(id, deliveryId) {
      refuseDisabled(get(id));
      const delivery = storage.getDelivery(deliveryId);
      if (delivery?.webhookId !== id) {
        throw new ContentError('not-found', `The webhook has no delivery "${deliveryId.slice(0, 80)}".`);
      }
      const at = now().getTime();
      const replayed = { ...delivery, status: 'pending' as const, attempts: 0, nextAttemptAt: at, queuedAt: at };
      act('replay', id, () => storage.putDelivery(replayed));
    },
  };
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

function refuseDisabled({ isEnabled }: StoredWebhook): void {
  if (!isEnabled) throw new RefusedTarget('The webhook is disabled; enable it first.');
}
