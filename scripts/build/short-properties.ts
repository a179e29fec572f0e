/**
 * Custom properties as pages are sent them. Every page has the tokens in its own style, and half of their weight was names:
 * a token with one value for all of the site is that value wherever it is used, and all others have short names.
 */
import { globSync, readFileSync } from 'node:fs';
import { toShortName } from './short-names.ts';

const tokensFile = 'site/design/tokens.css';

/** Style as it stands in its file, made shorter. It means the same. */
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
  /** What a token is, wherever it is used. */
  values: ReadonlyMap<string, string>;
  /** The short name of each other property. One that no sheet declares is set by a script, and keeps its own. */
  names: ReadonlyMap<string, string>;
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
    // One that is made of another which changes from place to place stays what it is where it is declared.
    if (timesDeclared.get(name)?.length === 1 && !resolved.includes('var(')) values.set(name, resolved);
  }
  // Tokens first: they are on every page, so the shortest names are theirs.
  const others = new Set([...tokens, ...declared].map(({ name }) => name).filter((name) => !values.has(name)));
  return { values, names: new Map([...others].map((name, index) => [name, `--${toShortName(index)}`])) };
}
