import { expect, test } from 'vitest';
import { defaultFeatureFlags, toFeatureFlags } from './feature-flags.ts';

test('an editor’s switch wins over the default', () => {
  const flags = toFeatureFlags({ data: { flags: [{ name: 'prefetch', is_enabled: false }] } });
  expect(flags).toEqual({ ...defaultFeatureFlags, prefetch: false });
});

test('an undocumented flag is ignored', () => {
  const names = ['unknown', '__proto__', 'constructor'];
  expect(toFeatureFlags({ data: { flags: names.map((name) => ({ name, is_enabled: true })) } })).toEqual(
    defaultFeatureFlags,
  );
});

test('without the document the defaults hold', () => {
  expect(toFeatureFlags(undefined)).toEqual(defaultFeatureFlags);
  expect(toFeatureFlags({ data: { flags: null } })).toEqual(defaultFeatureFlags);
});
