/** Subscribers and issues of the newsletter, on disk or in a database that replicas share. */
import * as v from 'valibot';
import { openStoredValue, Unopenable, type RecordKey } from '../record-keys/record-key.ts';

const topics = v.array(v.string());

export const subscriberSchema = v.object({
  /** Made of the address with a secret (newsletter.ts): nobody can guess it. */
  id: v.string(),
  email: v.string(),
  /** The rest of the key in the links of every mail. */
  key: v.string(),
  /** Chosen with the last confirmation; absent before the first. */
  confirmed: v.optional(v.object({ at: v.string(), language: v.string(), topics })),
  /** Asked for with the form, and not confirmed yet. */
  asked: v.optional(
    v.object({ at: v.string(), language: v.string(), topics, token: v.string(), mailedAt: v.optional(v.string()) }),
  ),
  /** The address does not take mails any more. */
  bounced: v.optional(v.object({ at: v.string(), reason: v.string() })),
});
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

export const issueSchema = v.object({
  id: v.string(),
  /** What was published until then is in this issue or an earlier one. */
  until: v.string(),
  items: v.array(
    v.object({
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

/** All methods throw `Unavailable`. What a resolved promise says is durable. */
export interface NewsletterStore {
  /** Nobody, when the key of the subscriber is gone. */
  get: (id: string) => Promise<Subscriber | undefined>;
  /** `change` is pure and may run again; its `undefined` erases. No other change of the subscriber runs meanwhile. */
  change: (
    id: string,
    change: (present: Subscriber | undefined) => Subscriber | undefined,
  ) => Promise<Subscriber | undefined>;
  /** Erases the subscriber in every copy. `false` when there is none. */
  erase: (id: string) => Promise<boolean>;
  list: () => Promise<Subscriber[]>;
  /** Erases again whom an older copy has brought back, and seals who is plain text. */
  tidy: () => Promise<{ erased: number; sealed: number }>;
  /** By id. */
  listIssues: () => Promise<Issue[]>;
  putIssue: (issue: Issue) => Promise<void>;
  /** `true` for one caller only: the mail may be sent. */
  claim: (issue: string, subscriber: string) => Promise<boolean>;
  /** The mail was certainly not taken. */
  release: (issue: string, subscriber: string) => Promise<void>;
  markSent: (issue: string, subscriber: string) => Promise<void>;
  /** `claimed`: also those that were sent. */
  countSendings: (issue: string) => Promise<{ claimed: number; sent: number }>;
  /** Deletes who got the issues that were finished before then. Returns of how many issues. */
  forgetSendings: (before: Date) => Promise<number>;
}

export const isFinishedBefore = ({ finishedAt }: Issue, before: Date): boolean =>
  finishedAt !== undefined && Date.parse(finishedAt) < before.getTime();

const subscriberPart = 'subscriber';

export const sealSubscriber = (key: RecordKey | undefined, subscriber: Subscriber): unknown =>
  key ? key.sealValue(subscriberPart, subscriber) : subscriber;

/** `undefined` for one whose key is gone, or who has another since: an older copy has brought back who was erased. */
export function openSubscriber(key: RecordKey | undefined, stored: unknown): Subscriber | undefined {
  try {
    return v.parse(subscriberSchema, openStoredValue(key, subscriberPart, stored));
  } catch (error) {
    if (error instanceof Unopenable) return undefined;
    throw error;
  }
}
