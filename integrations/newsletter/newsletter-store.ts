/** Subscribers and issues of the newsletter, on disk or in a database that replicas share. */
import * as v from 'valibot';
import { openStoredValue, Unopenable, type RecordKey } from '../record-keys/record-key.ts';

const topics = v.array(v.string());

export const subscriberSchema = v.object({
  /** A keyed hash of the address (newsletter.ts), which cannot be guessed. */
  id: v.string(),
  email: v.string(),
  /** The secret half of the key in the links of every mail. */
  key: v.string(),
  /** The choice of the last confirmation; absent before the first. */
  confirmed: v.optional(v.object({ at: v.string(), language: v.string(), topics })),
  /** The choice that was requested with the form and is not confirmed yet. */
  asked: v.optional(
    v.object({ at: v.string(), language: v.string(), topics, token: v.string(), mailedAt: v.optional(v.string()) }),
  ),
  /** Set when the mail server rejected the address permanently. */
  bounced: v.optional(v.object({ at: v.string(), reason: v.string() })),
});
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

export const issueSchema = v.object({
  id: v.string(),
  /** The issue, or an earlier one, contains everything that was published before this time. */
  until: v.string(),
  items: v.array(
    v.object({
      /** Absent in an issue of an earlier version. */
      id: v.optional(v.string()),
      language: v.string(),
      topic: v.string(),
      title: v.string(),
      summary: v.string(),
      url: v.string(),
      publishedAt: v.string(),
    }),
  ),
  finishedAt: v.optional(v.string()),
});
export type Issue = v.InferOutput<typeof issueSchema>;

/** All methods throw `Unavailable`. A change is durable when its promise resolves. */
export interface NewsletterStore {
  /** Undefined when there is no such subscriber, or their key is gone. */
  get: (id: string) => Promise<Subscriber | undefined>;
  /**
   * `change` is pure and may run several times. If it returns `undefined`, the subscriber is erased. No other change of
   * the same subscriber runs in between.
   */
  change: (
    id: string,
    change: (present: Subscriber | undefined) => Subscriber | undefined,
  ) => Promise<Subscriber | undefined>;
  /** Erases the subscriber in every copy. Returns `false` when there is none. */
  readonly erase: (id: string) => Promise<boolean>;
  readonly list: () => Promise<Subscriber[]>;
  /** Erases subscribers again that a restored copy contained, and seals those that are plain text. */
  readonly tidy: () => Promise<{ erased: number; sealed: number }>;
  /** Ordered by id. */
  readonly listIssues: () => Promise<Issue[]>;
  readonly putIssue: (issue: Issue) => Promise<void>;
  /** Resolves to `true` for one caller only, which may then send the mail. */
  readonly claim: (issue: string, subscriber: string) => Promise<boolean>;
  /** Call it when the mail was certainly not accepted. */
  readonly release: (issue: string, subscriber: string) => Promise<void>;
  readonly markSent: (issue: string, subscriber: string) => Promise<void>;
  /** `claimed` includes those that were sent. */
  readonly countSendings: (issue: string) => Promise<{ claimed: number; sent: number }>;
  /** Deletes the recipient lists of issues that were finished before that time. Returns the number of issues. */
  readonly forgetSendings: (before: Date) => Promise<number>;
}

export const isFinishedBefore = ({ finishedAt }: Issue, before: Date): boolean =>
  finishedAt !== undefined && Date.parse(finishedAt) < before.getTime();

const subscriberPart = 'subscriber';

export const sealSubscriber = (key: RecordKey | undefined, subscriber: Subscriber): unknown =>
  key ? key.sealValue(subscriberPart, subscriber) : subscriber;

/**
 * `undefined` for a subscriber whose key is gone or has been replaced: a restored copy contains somebody who was
 * erased.
 */
export function openSubscriber(key: RecordKey | undefined, stored: unknown): Subscriber | undefined {
  try {
    return v.parse(subscriberSchema, openStoredValue(key, subscriberPart, stored));
  } catch (error) {
    if (error instanceof Unopenable) return undefined;
    throw error;
  }
}
