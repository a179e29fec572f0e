import { expect, test } from 'vitest';
import type { Issue } from './newsletter-store.ts';
import { planIssue, type IssueItem } from './send-issue.ts';

const now = new Date('2026-11-28T10:00:00Z');

const piece = (id: string, day: string, more: Partial<IssueItem> = {}): IssueItem => ({
  id,
  language: 'en-gb',
  topic: 'insights',
  title: id,
  summary: '',
  url: `https://site.test/${id}`,
  publishedAt: `${day}T00:00:00.000Z`,
  ...more,
});

const issueOf = (items: IssueItem[], until = '2026-11-26T09:00:00.000Z'): Issue => ({
  id: '1',
  until,
  items,
  finishedAt: until,
});

async function plan(published: IssueItem[], issues: Issue[] = [issueOf([])]): Promise<(string | undefined)[]> {
  const issue = await planIssue({ listIssues: async () => issues }, published, now);
  return (issue?.items ?? []).map(({ id }) => id);
}

test('the first issue has the pieces of a month', async () => {
  expect(await plan([piece('new', '2026-11-27'), piece('old', '2026-10-01')], [])).toEqual(['new']);
});

test('a piece of the day of the last issue that was published after it is in the next', async () => {
  expect(await plan([piece('same-day', '2026-11-26'), piece('last-week', '2026-11-20')])).toEqual([
    'same-day',
    'last-week',
  ]);
});

test('a piece is sent once, whatever its address and its day are by now', async () => {
  const sent = piece('sent', '2026-11-25');
  const moved = piece('sent', '2026-11-28', { url: 'https://site.test/moved' });
  expect(await plan([moved, piece('new', '2026-11-27')], [issueOf([sent])])).toEqual(['new']);
});

test('a piece of an issue without ids is known by its address', async () => {
  const { id: _, ...sent } = piece('sent', '2026-11-25');
  expect(await plan([piece('sent', '2026-11-25')], [issueOf([sent as IssueItem])])).toEqual([]);
});

test('a piece whose day has not come waits, and one that is long past is no news', async () => {
  expect(await plan([piece('planned', '2062-11-28'), piece('past', '2025-11-28')])).toEqual([]);
});
