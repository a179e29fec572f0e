import { expect, test } from 'vitest';
import { escapeUrl } from './escape-url.ts';

test('what a uid holds is no query, no fragment and no escape', () => {
  expect(escapeUrl('https://bank.example/landing/über 100%? #1')).toBe(
    'https://bank.example/landing/%C3%BCber%20100%25%3F%20%231',
  );
});
