/** What a change is about; a webhook may want some of it only. */
export type EventTopic = (typeof eventTopics)[number];

export const eventTopics = ['documents', 'releases', 'tags', 'models', 'experiments', 'test'] as const;

/** What happened, kept in the transaction that made it happen. */
export interface OutboxEvent {
  /** Receivers tell repetitions by it. */
  readonly id: string;
  readonly topics: readonly EventTopic[];
  /** JSON: what every receiver gets, without what is particular to one. */
  readonly body: string;
  readonly createdAt: number;
}

export interface SigningKey {
  /** `whsec_` and base64, the form of Standard Webhooks. */
  readonly key: string;
  /** Signs until then; undefined for the key of now. */
  readonly expiresAt: number | undefined;
}

export interface StoredWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Sent inside the body; receivers of the hosted service compare it. */
  readonly secret: string | undefined;
  /** Newest first. */
  readonly signingKeys: readonly SigningKey[];
  readonly headers: Readonly<Record<string, string>>;
  readonly topics: readonly EventTopic[];
  readonly isEnabled: boolean;
  /** Why the service disabled it. */
  readonly disabledReason: string | undefined;
  readonly createdAt: number;
  /** Attempts in a row that failed, and when the first of them did. */
  readonly failures: number;
  readonly failingSince: number | undefined;
  /** The target is left alone until then. */
  readonly retryAt: number;
}

/** `dead`: given up; only a replay brings it back. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

export interface StoredDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Pending ones are not sent before. */
  readonly nextAttemptAt: number;
  /** When it was given to the outbox, or replayed last: the day in which it is tried begins there. */
  readonly queuedAt: number;
  readonly lastAttemptAt: number | undefined;
  /** HTTP status of the last answer. */
  readonly lastStatus: number | undefined;
  /** Why the last attempt failed, in our words. */
  readonly lastError: string | undefined;
  /** The beginning of the last answer. */
  readonly lastAnswer: string | undefined;
}

/** A delivery with what has to be sent. */
export interface QueuedDelivery extends StoredDelivery {
  readonly event: OutboxEvent;
}

/**
 * Events and their way out. An event is given to the method that makes the change, and becomes one pending delivery for
 * each enabled webhook that wants one of its topics, all in the transaction of the change.
 */
export interface WebhookStorage {
  /** For what changes nothing else. `webhookId` = for this one alone, whatever its topics. */
  putEvent(event: OutboxEvent, webhookId?: string): void;
  putWebhook(webhook: StoredWebhook): void;
  getWebhook(id: string): StoredWebhook | undefined;
  /** Oldest first. */
  listWebhooks(): StoredWebhook[];
  /** With its deliveries. False when there is none. */
  deleteWebhook(id: string): boolean;
  /** Pending ones of one webhook that are due, oldest event first. */
  listDueDeliveries(webhookId: string, at: number, limit: number): QueuedDelivery[];
  /** When the next pending delivery of an enabled webhook is due; undefined = none is pending. */
  findNextDue(): number | undefined;
  /** Newest first. */
  listDeliveries(
    webhookId: string,
    filter: { status?: DeliveryStatus; offset: number; limit: number },
  ): { total: number; deliveries: QueuedDelivery[] };
  getDelivery(id: string): StoredDelivery | undefined;
  putDelivery(delivery: StoredDelivery): void;
  /** The outcome of an attempt, and what it says of the target, in one transaction. */
  putOutcome(delivery: StoredDelivery, webhook: StoredWebhook): void;
  /** Gives up every pending delivery of a webhook. */
  abandonDeliveries(webhookId: string, reason: string): void;
  /** Forgets what ended before. */
  forgetEvents(before: number): void;
}
