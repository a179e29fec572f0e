import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'GeoPoint' };

test('a point is stored, and an empty one reads as an empty object', () => {
  const place = { latitude: 48.85, longitude: -2.35 };
  expect(runField(model, place)).toMatchObject({
    read: place,
    problems: [],
    indexed: [['f', '48.85,-2.35', undefined]],
  });
  for (const value of [null, {}]) expect(runField(model, value)).toMatchObject({ read: {}, indexed: [] });
});

test('coordinates outside the valid range are rejected', () => {
  for (const value of [{ latitude: 91, longitude: 0 }, { latitude: 0 }, { latitude: '1', longitude: 2 }, 'Paris']) {
    expect(runField(model, value).problems).toHaveLength(1);
  }
});
