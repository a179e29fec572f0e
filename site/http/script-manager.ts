import type { Handler } from 'hono';
import { consentTypes, type MeasurementTag } from '../consent/consent-policy.ts';
import { announceConsent, loadTags } from '../consent/manage-scripts.ts';

/**
 * `/scripts/insights/scriptManager.js`: denies every category first, then loads each configured tag once its category
 * is
 * allowed. The functions are serialised with the values that they use.
 */
export function scriptManager({ tags }: { tags: readonly MeasurementTag[] }): Handler {
  const known = tags.map(({ src, category }) => ({ src, category }));
  const source = [
    `(${announceConsent})(${JSON.stringify(consentTypes)});`,
    ...(known.length > 0 ? [`(${loadTags})(${JSON.stringify(known)});`] : []),
  ].join('\n');
  return (context) =>
    context.body(source, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
}
