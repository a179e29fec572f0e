import type { Storage } from '../storage/storage.ts';
import type { QueuedDelivery, StoredDelivery, StoredWebhook } from '../storage/webhook-register.ts';
import { readEventBody } from './record-changes.ts';
import type { SendWebhook, WebhookResponse } from './send-webhook.ts';
import { signWebhook } from './sign-webhook.ts';

interface DispatcherOptions {
  readonly storage: Storage;
  readonly send: SendWebhook;
  /** The repository's name. */
  readonly domain: string;
  readonly apiUrl: string;
  readonly logger: {
    warn: (fields: object, message: string) => void;
    error: (fields: object, message: string) => void;
  };
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Whether this process sends deliveries. Of the processes that share a store, one does. */
  readonly isActive: () => boolean;
}

/** Sends the events of the outbox to each receiver independently, at least once. */
export interface Dispatcher {
  /** Call it when a delivery may be due, and when this process gets the lease. Returns at once. */
  readonly wake: () => void;
  /** Stops all writes to the store. Deliveries in flight are sent again after the next start. */
  readonly stop: () => void;
}

const maxInFlight = 4;
/**
 * After this many consecutive failures the circuit is half-open at each due time: one delivery is sent, and the queue
 * waits for its success.
 */
const circuitFailures = 5;
const firstDelayMs = 5_000;
const maxDelayMs = 4 * 3600_000;
/** How long a delivery is retried, and how long a receiver may fail before it is disabled. */
const retryWindowMs = 24 * 3600_000;
/** Delay after a failure of the store itself. */
const storageRetryMs = 60_000;
const gone = 410;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { storage, now, logger } = options;
  const inFlight = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const state = { isRunning: false, isAskedAgain: false, isStopped: false };

  function plan(delayMs: number): void {
    clearTimeout(timer);
    if (state.isStopped) return;
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  }

  async function run(): Promise<void> {
    if (state.isStopped || !options.isActive()) return;
    state.isAskedAgain = state.isRunning;
    if (state.isRunning) return;
    state.isRunning = true;
    try {
      await startAllDue();
    } catch (error) {
      if (!state.isStopped) logger.error({ err: error }, 'The outbox of the webhooks cannot be read.');
      plan(storageRetryMs);
    } finally {
      state.isRunning = false;
    }
    if (state.isAskedAgain) plan(0);
  }

  async function startAllDue(): Promise<void> {
    const at = now().getTime();
    for (const webhook of await storage.listWebhooks()) {
      if (webhook.isEnabled && webhook.retryAt <= at) await startDue(webhook, at);
    }
    const next = await storage.findNextDue();
    // Deliveries that are due are in flight or wait for one that is, whose end calls this again. A clock that was set
    // back makes the next one seem far away. The delay is limited for that, and because timers hold at most some weeks.
    if (next !== undefined && next > at) plan(Math.min(next - at, maxDelayMs));
  }

  async function startDue(webhook: StoredWebhook, at: number): Promise<void> {
    const busy = inFlight.get(webhook.id) ?? new Set();
    inFlight.set(webhook.id, busy);
    const limit = webhook.failures >= circuitFailures ? 1 : maxInFlight;
    const busyBefore = new Set(busy);
    const pending = await storage.listDueDeliveries(webhook.id, at, maxInFlight * 2);
    if (state.isStopped) return;
    // The list may be older than the end of a delivery, so one that ended meanwhile is left out.
    const due = pending.filter(({ id }) => !busy.has(id) && !busyBefore.has(id));
    for (const delivery of due.slice(0, Math.max(0, limit - busy.size))) {
      busy.add(delivery.id);
      void attempt(webhook, delivery).finally(() => {
        busy.delete(delivery.id);
        void run();
      });
    }
  }

  async function attempt(webhook: StoredWebhook, delivery: QueuedDelivery): Promise<void> {
    try {
      const content = readEventBody(delivery.event);
      const answer = content && (await options.send(toRequest(webhook, { id: delivery.event.id, content }, options)));
      if (state.isStopped) return;
      if (answer) await settle(delivery.id, answer, options);
      else await giveUpDamaged(delivery, options);
    } catch (error) {
      logger.error({ err: error, webhook: webhook.id }, 'The outcome of a webhook delivery could not be kept.');
      // Without a pause the delivery, which is still pending, would be sent again at once.
      await new Promise<void>((resolve) => setTimeout(resolve, storageRetryMs).unref());
    }
  }

  return {
    wake: () => {
      if (options.isActive()) plan(0);
    },
    stop() {
      state.isStopped = true;
      clearTimeout(timer);
    },
  };
}

function toRequest(
  webhook: StoredWebhook,
  { id, content }: { id: string; content: object },
  { domain, apiUrl, now }: DispatcherOptions,
): Parameters<SendWebhook>[0] {
  const body = JSON.stringify({ ...content, domain, apiUrl, secret: webhook.secret ?? null });
  return {
    url: webhook.url,
    body,
    headers: {
      ...webhook.headers,
      'Content-Type': 'application/json',
      'User-Agent': 'content-service-webhook',
      ...signWebhook({ id, body, at: now().getTime() }, webhook.signingKeys),
    },
  };
}

/** A retry would find the same damage, and the receiver is not the cause. */
async function giveUpDamaged(delivery: QueuedDelivery, { storage, now, logger }: DispatcherOptions): Promise<void> {
  await storage.putDelivery({
    ...delivery,
    status: 'dead',
    attempts: delivery.attempts + 1,
    lastAttemptAt: now().getTime(),
    lastStatus: undefined,
    lastError: 'What is stored of the event is damaged: there is nothing to send.',
    lastAnswer: undefined,
  });
  const { webhookId: webhook, eventId: event } = delivery;
  logger.error({ webhook, event }, 'An event for a webhook is damaged; it is not sent.');
}

async function settle(deliveryId: string, answer: WebhookResponse, options: DispatcherOptions): Promise<void> {
  const disabled = await options.storage.transaction(async (transaction) => {
    const delivery = await transaction.getDelivery(deliveryId);
    const webhook = delivery && (await transaction.getWebhook(delivery.webhookId));
    // The webhook was deleted while the delivery was in flight.
    if (!delivery || !webhook) return undefined;
    const at = options.now().getTime();
    const seen: StoredDelivery = {
      ...delivery,
      attempts: delivery.attempts + 1,
      lastAttemptAt: at,
      lastStatus: answer.status,
      lastError: answer.error,
      lastAnswer: answer.excerpt,
    };
    if (answer.error !== undefined) {
      return settleFailure(seen, { webhook, error: answer.error, at }, { ...options, storage: transaction });
    }
    const healthy = { failures: 0, failingSince: undefined, retryAt: 0 };
    await transaction.putOutcome({ ...seen, status: 'delivered' }, { ...webhook, ...healthy });
    return undefined;
  });
  if (disabled) options.logger.warn(disabled, 'A webhook was disabled.');
}

/** The webhook, with the reason if it was disabled. */
async function settleFailure(
  delivery: StoredDelivery,
  { webhook, error, at }: { webhook: StoredWebhook; error: string; at: number },
  { storage, random }: DispatcherOptions,
): Promise<{ webhook: string; reason: string } | undefined> {
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? at;
  const reason = findDisablingReason(delivery, { error, failingSince, at });
  const delayMs = toDelayMs(delivery.attempts, random);
  // Another delivery caused the webhook to be disabled while this one was in flight.
  const isGivenUp = delivery.status === 'dead';
  const isOver = isGivenUp || reason !== undefined || at + delayMs - delivery.queuedAt >= retryWindowMs;
  const retryAt = failures >= circuitFailures ? at + toDelayMs(failures - circuitFailures + 1, random) : 0;
  await storage.putOutcome(
    { ...delivery, status: isOver ? 'dead' : 'pending', nextAttemptAt: at + delayMs },
    { ...webhook, failures, failingSince, retryAt, ...(reason && { isEnabled: false, disabledReason: reason }) },
  );
  if (reason === undefined) return undefined;
  await storage.abandonDeliveries(webhook.id, 'The webhook was disabled before this was sent.');
  return { webhook: webhook.id, reason };
}

function findDisablingReason(
  { lastStatus }: StoredDelivery,
  { error, failingSince, at }: { error: string; failingSince: number; at: number },
): string | undefined {
  if (lastStatus === gone) return 'The receiver answered 410: it does not want these any more.';
  if (at - failingSince < retryWindowMs) return undefined;
  return `Nothing was taken since ${new Date(failingSince).toISOString()}. The last answer: ${error}`;
}

/** Doubles from five seconds to four hours. A jitter of 25 % prevents synchronised retries. */
function toDelayMs(attempts: number, random: () => number): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (0.75 + random() / 2));
}
