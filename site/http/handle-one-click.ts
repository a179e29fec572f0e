import type { Context } from 'hono';
import { isUnavailable } from '../../integrations/unavailable.ts';
import type { SiteServices } from '../contract/site-services.ts';

export const oneClickPath = '/newsletter/unsubscribe';

/**
 * One-click unsubscribe of mail programs (RFC 8058): a POST of the mail server, without cookies and redirects. A
 * browser always sends the origin of its post and gets the page instead. `undefined`: the request is from a browser.
 */
export async function handleOneClick(
  { req }: Context,
  { newsletter }: Pick<SiteServices, 'newsletter'>,
): Promise<Response | undefined> {
  if (req.header('origin') !== undefined || req.header('sec-fetch-site') !== undefined) return undefined;
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  try {
    const isLeft = await newsletter.leave(req.query('key') ?? '');
    return new Response(isLeft ? 'You are unsubscribed.\n' : 'This link is none of ours.\n', {
      status: isLeft ? 200 : 404,
      headers,
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return new Response('Please try again later.\n', { status: 503, headers: { ...headers, 'retry-after': '300' } });
  }
}
