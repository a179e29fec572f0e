/** The colours of tokens.css as values for images, so that they are defined once. */
import { readFileSync } from 'node:fs';
import type { GraphColors } from '../../site/design/graph-paths.ts';

type PictureTheme = 'light' | 'dark' | 'night';

const file = new URL('../../site/design/tokens.css', import.meta.url);
const source = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');

/** The value of a token, without its leading dashes: `getColor('blue-600')`, `getColor('live', 'night')`. */
export function getColor(token: string, theme: PictureTheme = 'light'): string {
  const value = (theme === 'night' ? findToken('.night', token) : undefined) ?? findToken(':root', token);
  if (!value) throw new Error(`tokens.css has no --${token}`);
  const [, light, dark] = /^light-dark\((.+),\s*([^,()]+(?:\([^()]*\))?)\)$/.exec(value) ?? [];
  const chosen = light && dark ? (theme === 'light' ? light : dark).trim() : value;
  const name = /^var\(--([\w-]+)\)$/.exec(chosen)?.[1];
  return name ? getColor(name, theme) : chosen;
}

export function getGraphColors(theme: PictureTheme): GraphColors {
  return {
    edge: getColor('edge', theme),
    node: getColor('node', theme),
    live: getColor('live', theme),
    background: getColor(theme === 'night' ? 'canvas' : 'subtle', theme),
  };
}

/** The first rule with exactly this selector. */
function findToken(selector: string, token: string): string | undefined {
  const start = source.indexOf(`\n${selector} {`);
  const rule = source.slice(start, source.indexOf('\n}', start));
  return new RegExp(`--${token}:\\s*([^;]+);`).exec(rule)?.[1]?.trim();
}
