import { expect, test, vi } from 'vitest';
import { getSectionAbove } from './section-above.ts';

test.each([
  ['/news/payment-insights/a-piece', '/news/payment-insights'],
  ['/news/payment-insights/a/b', '/news/payment-insights'],
  ['/engineering/who-we-are/how-we-release', '/engineering'],
  ['/platform/connect', '/platform'],
  ['/landing/a-page', '/'],
  ['/about', '/'],
  ['/', '/'],
])('the nearest fixed page above %s is %s', (path, above) => {
  expect(getSectionAbove(path)).toBe(above);
});

test('a path with thousands of segments is looked up no more often than its beginning', () => {
  const countLookups = (path: string): number => {
    const lookUp = vi.spyOn(Set.prototype, 'has');
    const above = getSectionAbove(path);
    const count = lookUp.mock.calls.length;
    lookUp.mockRestore();
    expect(above).toBe('/');
    return count;
  };
  const beginning = countLookups('/a'.repeat(50));
  expect(beginning).toBeGreaterThan(0);
  expect(countLookups('/a'.repeat(8000))).toBe(beginning);
});
