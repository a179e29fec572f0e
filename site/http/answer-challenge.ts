/** `/forms/challenge`: the work that a page does for its form, once a reader touches it (decision 0086). */
import type { Context } from 'hono';
import type { SiteServices } from '../contract/site-services.ts';

export const challengePath = '/forms/challenge';

export async function answerChallenge(
  context: Context,
  { formGuard }: Pick<SiteServices, 'formGuard'>,
): Promise<Response> {
  return context.json(await formGuard.createChallenge(), 200, { 'cache-control': 'no-store' });
}
