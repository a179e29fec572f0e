import type { Context } from 'hono';
import type { SiteOptions } from '../pipeline/site-options.ts';

/** RFC 9116. The expiry is always half a year ahead: the mailbox is read as long as the site runs. */
export function handleSecurityText(context: Context, { settings, now }: SiteOptions): Response {
  const expires = new Date(now());
  expires.setUTCMonth(expires.getUTCMonth() + 6, 1);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    'Contact: mailto:security@financial-cloud.example',
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    `Policy: ${settings.publicUrl}${settings.basePath}/platform/security`,
    '',
  ];
  return context.text(lines.join('\n'));
}
