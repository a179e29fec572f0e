import { expect, test } from 'vitest';
import { toPlainAnswer } from './refuse-request.ts';

const toHtml = (...given: Parameters<typeof toPlainAnswer>) => toPlainAnswer(...given).body.toString();

test('who is refused for a moment is asked to come back in one', () => {
  expect(toHtml({ status: 503, retryAfterSeconds: 5 }, [])).toContain('<p>Please try again in a moment.</p>');
});

test('who is refused for longer is told for how long, and that what was written is not lost', () => {
  const html = toHtml({ status: 429, retryAfterSeconds: 700 }, []);
  expect(html).toContain('Please try again in 12 minutes.');
  expect(html).toContain('what you wrote is still there in most browsers');
  expect(html).not.toContain('in a moment');
});

test('what would be refused again is not to be tried again', () => {
  expect(toHtml({ status: 413 }, [])).not.toContain('try again');
});

test('an answer follows the theme of the system, and says when to come back to programs too', () => {
  const { headers, body } = toPlainAnswer({ status: 429, retryAfterSeconds: 700 }, [['x-frame-options', 'DENY']]);
  expect(headers).toContainEqual(['retry-after', '700']);
  expect(headers).toContainEqual(['x-frame-options', 'DENY']);
  expect(body.toString()).toContain('<meta name="color-scheme" content="light dark">');
});
