import { expect, test } from 'vitest';
import { toLastingId, toLastingUrn } from './lasting-id.ts';

test('a name has one UUID of version 5, today and later', () => {
  expect(toLastingId('document')).toBe('6cd8a5e5-d117-532d-8722-8869f5058a60');
  expect(toLastingUrn('document')).toBe(`urn:uuid:${toLastingId('document')}`);
  expect(toLastingId('another')).not.toBe(toLastingId('document'));
  for (const name of ['', 'a', 'é', 'x'.repeat(1000)])
    expect(toLastingId(name)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
