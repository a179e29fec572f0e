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

const surfaces = ['canvas', 'subtle', 'raised', 'overlay', 'hover', 'selected'] as const;
const themes = ['light', 'dark', 'night'] as const;

test('text is readable on every surface of every theme', () => {
  for (const theme of themes) {
    for (const role of [
      'text',
      'text-muted',
      'text-quiet',
      'link',
      'link-hover',
      'danger',
      'success',
      'warning',
      'live',
    ]) {
      for (const surface of surfaces) {
        const isState = surface === 'hover' || surface === 'selected';
        if (isState && ['danger', 'success', 'warning', 'live'].includes(role)) continue;
        expect(
          getContrast(getColor(role, theme), getColor(surface, theme)),
          `${role} on ${surface}, ${theme}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const button of ['button', 'button-hover']) {
      expect(
        getContrast(getColor('button-text', theme), getColor(button, theme)),
        `${button}, ${theme}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('edges of controls, focus rings and live paths are visible', () => {
  for (const theme of themes) {
    for (const role of ['control-border', 'focus', 'node', 'live']) {
      for (const surface of ['canvas', 'subtle', 'raised'] as const) {
        expect(
          getContrast(getColor(role, theme), getColor(surface, theme)),
          `${role} on ${surface}, ${theme}`,
        ).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

/** The contrast ratio of WCAG 2.2. */
function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(getLuminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function getLuminance(color: string): number {
  const hex = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
