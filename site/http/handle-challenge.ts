/**
 * `/forms/challenge`: a challenge for the proof of work of a form (decision 0086). Requested once a field has focus.
 */
import type { Context } from 'hono';
import type { SiteServices } from '../contract/site-services.ts';

export const challengePath = '/forms/challenge';

export async function handleChallenge(
  context: Context,
  { formGuard }: Pick<SiteServices, 'formGuard'>,
): Promise<Response> {
  return context.json(await formGuard.createChallenge(), 200, { 'cache-control': 'no-store' });
}
