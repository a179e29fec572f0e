import type { Handler } from 'hono';
import { consentTypes, type MeasurementTag } from '../consent/consent-policy.ts';
import { manageScripts } from '../consent/manage-scripts.ts';

/**
 * `/scripts/insights/scriptManager.js`: denies everything first, then loads each configured tag once its
 * category is allowed. The function is sent as it is written, with what it needs to know.
 */
export function scriptManager({ tags }: { tags: readonly MeasurementTag[] }): Handler {
  const known = { types: consentTypes, tags: tags.map(({ src, category }) => ({ src, category })) };
  const source = `(${manageScripts})(${JSON.stringify(known)})\n`;
  return (context) =>
    context.body(source, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
}
