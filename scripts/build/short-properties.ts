/**
 * Shortens custom properties in pages. Every page inlines the tokens, and half of their weight was names: a token with
 * one value in the whole site is replaced by it, and all others get short names.
 */
import { globSync, readFileSync } from 'node:fs';
import { toShortName } from './short-names.ts';

const tokensFile = 'site/design/tokens.css';

/** Minifies style. Its meaning stays. */
export function shortenProperties(css: string): string {
  known ??= readProperties();
  const { values, names } = known;
  return withoutComments(css)
    .replaceAll(declaration, (whole, name: string) => (values.has(name) ? '' : whole))
    .replaceAll(reference, (whole, name: string) => values.get(name) ?? whole)
    .replaceAll(anyName, (name) => names.get(name) ?? name);
}

const declaration = /(?<![\w-])(--[a-z][\w-]*)\s*:([^;{}]*);?/g;
const reference = /var\((--[a-z][\w-]*)\)/g;
const anyName = /(?<![\w-])--[a-z][\w-]*/g;

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '');

const readDeclarations = (file: string) =>
  [...withoutComments(readFileSync(file, 'utf8')).matchAll(declaration)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }));

interface Properties {
  /** The values of constant tokens. */
  readonly values: ReadonlyMap<string, string>;
  /** The short names of the other properties. One that no sheet declares is set by a script, and keeps its name. */
  readonly names: ReadonlyMap<string, string>;
}

/** Read once: the parts of a build have to agree. */
let known: Properties | undefined;

function readProperties(): Properties {
  const tokens = readDeclarations(tokensFile);
  const declared = globSync('site/**/*.css').sort().flatMap(readDeclarations);
  const timesDeclared = Map.groupBy(declared, ({ name }) => name);
  const values = new Map<string, string>();
  for (const { name, value } of tokens) {
    const resolved = value.replaceAll(reference, (whole, other: string) => values.get(other) ?? whole);
    // A token that depends on one with several values cannot be replaced.
    if (timesDeclared.get(name)?.length === 1 && !resolved.includes('var(')) values.set(name, resolved);
  }
  // Tokens first: they are on every page, so they get the shortest names.
  const others = new Set([...tokens, ...declared].map(({ name }) => name).filter((name) => !values.has(name)));
  return { values, names: new Map([...others].map((name, index) => [name, `--${toShortName(index)}`])) };
}
