import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVersions } from './versions.ts';

test('a ref that is announced twice in a row keeps its version, and gets a new one when it is announced later', () => {
  const versions = createVersions();
  expect(versions.announce('a')).toBe(1);
  expect(versions.announce('a')).toBe(1);
  expect(versions.announce('b')).toBe(2);
  expect(versions.announce('a')).toBe(3);
  expect(versions.ref()).toBe('a');
});

test('a page of an unannounced ref has no version', () => {
  const versions = createVersions();
  versions.announce('a');
  expect(versions.resolve('b', 1)).toBeUndefined();
});

const step = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd').map((ref) => ({ kind: 'announce' as const, ref })),
  fc.constant({ kind: 'advance' as const }),
);

test('versions never decrease, and no page gets a newer version than its content', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const versions = createVersions();
      const refAt = [versions.ref()];
      for (const one of steps) {
        const before = versions.current();
        const version = one.kind === 'announce' ? versions.announce(one.ref) : versions.advance();
        expect(version).toBe(versions.current());
        expect(version).toBeGreaterThanOrEqual(before);
        refAt[version] = versions.ref();
      }
      for (let begun = 0; begun < refAt.length; begun += 1) {
        for (const ref of new Set(refAt)) {
          const placed = versions.resolve(ref, begun);
          if (placed !== undefined) expect(refAt[placed]).toBe(ref);
        }
      }
    }),
  );
});
