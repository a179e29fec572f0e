import { expect, test } from 'vitest';
import { toPlainResponse } from './refuse-request.ts';

const toHtml = (...given: Parameters<typeof toPlainResponse>) => toPlainResponse(...given).body.toString();

test('a short wait is described as a moment', () => {
  expect(toHtml({ status: 503, retryAfterSeconds: 5 }, [])).toContain('<p>Please try again in a moment.</p>');
});

test('a longer wait is given in minutes, with the advice that the input is not lost', () => {
  const html = toHtml({ status: 429, retryAfterSeconds: 700 }, []);
  expect(html).toContain('Please try again in 12 minutes.');
  expect(html).toContain('what you wrote is still there in most browsers');
  expect(html).not.toContain('in a moment');
});

test('a request that would be rejected again gets no advice to retry', () => {
  expect(toHtml({ status: 413 }, [])).not.toContain('try again');
});

test("the page follows the system's colour scheme and sends `Retry-After`", () => {
  const { headers, body } = toPlainResponse({ status: 429, retryAfterSeconds: 700 }, [['x-frame-options', 'DENY']]);
  expect(headers).toContainEqual(['retry-after', '700']);
  expect(headers).toContainEqual(['x-frame-options', 'DENY']);
  expect(body.toString()).toContain('<meta name="color-scheme" content="light dark">');
});
