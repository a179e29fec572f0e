/**
 * Plans and sends an issue of the newsletter: what was published since the last one, once to each subscriber (decision
 * 0078).
 */
import { MailRefused, type Mailer } from '../mail/mailer.ts';
import { toIssueMail } from './newsletter-mails.ts';
import type { Issue, NewsletterStore } from './newsletter-store.ts';

export type IssueItem = Issue['items'][number];

export interface SentIssue {
  readonly issue: Issue;
  readonly sent: number;
  readonly bounced: number;
  /** Mails that a process claimed and did not record as sent before it ended. They are never sent again. */
  readonly uncertain: number;
}

/** The unfinished issue, or a new one; `undefined` when nothing was published since the last one. */
export async function planIssue(
  store: Pick<NewsletterStore, 'listIssues'>,
  published: readonly IssueItem[],
  now: Date,
): Promise<Issue | undefined> {
  const issues = await store.listIssues();
  const unfinished = issues.find(({ finishedAt }) => finishedAt === undefined);
  if (unfinished) return unfinished;
  const until = now.toISOString();
  const last = issues
    .map((issue) => issue.until)
    .toSorted()
    .at(-1);
  const since = new Date(last === undefined ? now.getTime() - firstIssueMs : Date.parse(last) - lateMs).toISOString();
  const isSent = recognise(issues);
  const items = published.filter((piece) => piece.publishedAt > since && piece.publishedAt <= until && !isSent(piece));
  return items.length > 0 ? { id: until.replaceAll(/\D/g, '').slice(0, 14), until, items } : undefined;
}

/** The first issue has no predecessor, and older pieces are no news. */
const firstIssueMs = 31 * 24 * 3600 * 1000;

/** A piece has a day and no time: it may be published after an issue of its day, or with a day of last week. */
const lateMs = 7 * 24 * 3600 * 1000;

/** By its id, because its URL may have changed since; an issue of an earlier version has only URLs. */
function recognise(issues: readonly Issue[]): (piece: IssueItem) => boolean {
  const sent = issues.flatMap(({ items }) => items);
  const [ids, urls] = [new Set(sent.map(({ id }) => id)), new Set(sent.map(({ url }) => url))];
  return ({ id, url }) => (id !== undefined && ids.has(id)) || urls.has(url);
}

/**
 * Continues an issue however the process ended before. Throws `Unavailable` when the mail server or the store is
 * unavailable.
 */
export async function sendIssue(
  issue: Issue,
  {
    store,
    mailer,
    siteUrl,
    batch,
    pause,
    now,
  }: {
    store: NewsletterStore;
    mailer: Mailer;
    siteUrl: string;
    /** The number of mails between two pauses. */
    batch: number;
    pause: () => Promise<unknown>;
    now: () => Date;
  },
): Promise<SentIssue> {
  await store.putIssue(issue);
  const counts = { sent: 0, bounced: 0 };
  for (const listed of await store.list()) {
    if (!toIssueMail(issue, listed, siteUrl)) continue;
    // Read again, because the subscriber may have unsubscribed or changed topics a moment ago.
    const subscriber = await store.get(listed.id);
    const mail = subscriber && toIssueMail(issue, subscriber, siteUrl);
    if (!mail) continue;
    if (!(await store.claim(issue.id, subscriber.id))) continue;
    try {
      await mailer.send(mail);
      counts.sent += 1;
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        await store.release(issue.id, subscriber.id);
        throw error;
      }
      counts.bounced += 1;
      const bounced = { at: now().toISOString(), reason: error.message.slice(0, 200) };
      await store.change(subscriber.id, (own) => own && { ...own, bounced });
    }
    await store.markSent(issue.id, subscriber.id);
    if ((counts.sent + counts.bounced) % batch === 0) await pause();
  }
  await store.putIssue({ ...issue, finishedAt: now().toISOString() });
  const { claimed, sent } = await store.countSendings(issue.id);
  return { issue, ...counts, uncertain: claimed - sent };
}
