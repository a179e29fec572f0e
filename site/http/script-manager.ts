import type { Handler } from 'hono';

/**
 * `/scripts/insights/scriptManager.js`: loads configured measurement tags once their category is
 * allowed. No tag is configured, so it loads nothing; it only records what consent says.
 */
const source = `(()=>{const c=document.cookie.match(/(?:^|; )fc-consent=([^;]*)/);window.insights={consent:c?decodeURIComponent(c[1]):'none'}})();\n`;

export function scriptManager(): Handler {
  return (context) =>
    context.body(source, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
}
