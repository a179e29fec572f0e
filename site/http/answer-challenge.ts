/**
 * `/forms/challenge`: the proof of work that a page computes for its form once a reader focuses a field (decision
 * 0086).
 */
import type { Context } from 'hono';
import type { SiteServices } from '../contract/site-services.ts';

export const challengePath = '/forms/challenge';

export async function answerChallenge(
  context: Context,
  { formGuard }: Pick<SiteServices, 'formGuard'>,
): Promise<Response> {
  return context.json(await formGuard.createChallenge(), 200, { 'cache-control': 'no-store' });
}
