import { expect, test } from 'vitest';
import { getColor, getGraphColors } from './theme-colors.ts';

test('a role is resolved to its value in each theme', () => {
  expect(getColor('live', 'light')).toBe(getColor('cyan-650'));
  expect(getColor('live', 'dark')).toBe(getColor('cyan-400'));
  expect(getColor('live', 'night')).toBe(getColor('cyan-300'));
  expect(getColor('canvas', 'night')).toBe(getColor('blue-950'));
});

test('every colour of a graph is a value in every theme', () => {
  for (const theme of ['light', 'dark', 'night'] as const) {
    for (const color of Object.values(getGraphColors(theme))) expect(color).toMatch(/^#[0-9a-f]{3,6}$/);
  }
});

test('a token that does not exist is an error', () => {
  expect(() => getColor('mauve')).toThrow('tokens.css has no --mauve');
});
