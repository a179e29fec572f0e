/** What kind of thing changed; a webhook may subscribe to some topics only. */
export type EventTopic = (typeof eventTopics)[number];

export const eventTopics = ['documents', 'releases', 'tags', 'models', 'experiments', 'test'] as const;

/** An event, stored in the transaction that caused it. */
export interface OutboxEvent {
  /** Receivers detect repeated deliveries by it. */
  readonly id: string;
  readonly topics: readonly EventTopic[];
  /** JSON: the part of the body that is the same for every receiver. */
  readonly body: string;
  readonly createdAt: number;
}

export interface SigningKey {
  /** In the format of Standard Webhooks: `whsec_` followed by base64. */
  readonly key: string;
  /** Used for signing until this time; undefined for the current key. */
  readonly expiresAt: number | undefined;
}

export interface StoredWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Sent in the body, where receivers written for the hosted service compare it. */
  readonly secret: string | undefined;
  /** Newest first. */
  readonly signingKeys: readonly SigningKey[];
  readonly headers: Readonly<Record<string, string>>;
  readonly topics: readonly EventTopic[];
  readonly isEnabled: boolean;
  /** Why the service disabled it. */
  readonly disabledReason: string | undefined;
  readonly createdAt: number;
  /** Consecutive failed attempts, and when the first of them failed. */
  readonly failures: number;
  readonly failingSince: number | undefined;
  /** No delivery is sent to the target before this time. */
  readonly retryAt: number;
}

/** `dead`: no more attempts; only a replay sends it again. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

export interface StoredDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** A pending delivery is not sent before this time. */
  readonly nextAttemptAt: number;
  /** When it was queued, or last replayed: the retry period of a day starts here. */
  readonly queuedAt: number;
  readonly lastAttemptAt: number | undefined;
  /** HTTP status of the last response. */
  readonly lastStatus: number | undefined;
  /** Why the last attempt failed, in words of this service. */
  readonly lastError: string | undefined;
  /** The beginning of the last response. */
  readonly lastAnswer: string | undefined;
}

/** A delivery with its event. */
export interface QueuedDelivery extends StoredDelivery {
  readonly event: OutboxEvent;
}

/**
 * Events and their deliveries. The method that makes a change takes its event, which becomes one pending delivery for
 * each enabled webhook with a matching topic, all in the transaction of the change.
 */
export interface WebhookRegister {
  /** Stores an event without another change. With `webhookId`, only for this webhook, whatever its topics. */
  readonly putEvent: (event: OutboxEvent, webhookId?: string) => Promise<void>;
  readonly putWebhook: (webhook: StoredWebhook) => Promise<void>;
  readonly getWebhook: (id: string) => Promise<StoredWebhook | undefined>;
  /** Oldest first. */
  readonly listWebhooks: () => Promise<StoredWebhook[]>;
  /** Deletes its deliveries too. Returns false if there is no such webhook. */
  readonly deleteWebhook: (id: string) => Promise<boolean>;
  /** Pending deliveries of one webhook that are due, oldest event first. */
  readonly listDueDeliveries: (webhookId: string, at: number, limit: number) => Promise<QueuedDelivery[]>;
  /** When the next pending delivery of an enabled webhook is due; undefined if none is pending. */
  readonly findNextDue: () => Promise<number | undefined>;
  /** Newest first. */
  readonly listDeliveries: (
    webhookId: string,
    filter: { status?: DeliveryStatus; offset: number; limit: number },
  ) => Promise<{ total: number; deliveries: QueuedDelivery[] }>;
  readonly getDelivery: (id: string) => Promise<StoredDelivery | undefined>;
  readonly putDelivery: (delivery: StoredDelivery) => Promise<void>;
  /** Stores the outcome of an attempt and the state of its webhook, in one transaction. */
  readonly putOutcome: (delivery: StoredDelivery, webhook: StoredWebhook) => Promise<void>;
  /** Marks every pending delivery of a webhook as `dead`. */
  readonly abandonDeliveries: (webhookId: string, reason: string) => Promise<void>;
  /** Deletes events that ended before. */
  readonly deleteEvents: (before: number) => Promise<void>;
}
