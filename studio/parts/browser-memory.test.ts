import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserMemory, tabMemory } from './browser-memory.ts';

function createStorage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  browserMemory.clear();
  tabMemory.clear();
  vi.unstubAllGlobals();
});

test('a setting is stored, and removed when it is set to undefined', () => {
  browserMemory.set('panes', 'outline');
  expect([browserMemory.get('panes'), localStorage.getItem('panes')]).toEqual(['outline', 'outline']);
  browserMemory.set('panes', undefined);
  expect([browserMemory.get('panes'), localStorage.getItem('panes')]).toEqual([undefined, null]);
});

test('with full storage a setting is kept while the page lasts, and stored again when there is space', () => {
  browserMemory.set('panes', 'outline');
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is used up.', 'QuotaExceededError');
  });
  browserMemory.set('panes', 'page');
  expect([browserMemory.get('panes'), localStorage.getItem('panes')]).toEqual(['page', 'outline']);
  full.mockRestore();
  browserMemory.set('panes', 'form');
  expect([browserMemory.get('panes'), localStorage.getItem('panes')]).toEqual(['form', 'form']);
});

test('with blocked storage a setting is kept while the page lasts', () => {
  const deny = () => {
    throw new DOMException('The user denied it.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny, clear: deny });
  tabMemory.set('place', 'here');
  expect([tabMemory.get('place'), tabMemory.get('other')]).toEqual(['here', undefined]);
  tabMemory.clear();
  expect(tabMemory.get('place')).toBeUndefined();
});

test('an error of our own code is not swallowed', () => {
  vi.spyOn(localStorage, 'getItem').mockImplementation(() => {
    throw new TypeError('not a function');
  });
  expect(() => browserMemory.get('panes')).toThrow(TypeError);
});
