import { getClasses, type PastedElement } from './pasted-tree.ts';

/** CSS declarations by property, as far as they concern text. */
export type Declarations = Readonly<Record<string, string>>;

export interface PastedSheet {
  /** By `tag.class` and `.class`, the selectors that word processors write. */
  readonly rules: ReadonlyMap<string, Declarations>;
  /** The levels of Word's lists that have bullets, such as `l0:level1`. All others are numbered. */
  readonly bulletLevels: ReadonlySet<string>;
}

/** Parses the style sheets of word processors; anything else in them is ignored. */
export function readSheet(css: string): PastedSheet {
  const rules = new Map<string, Declarations>();
  const bulletLevels = new Set<string>();
  for (const part of css.split('}')) {
    const [selectors = '', body] = part.split('{', 2);
    if (body === undefined) continue;
    const declarations = readDeclarations(body);
    const level = /@list\s+(l\d+:level\d+)/.exec(selectors)?.[1];
    if (level !== undefined && declarations['mso-level-number-format'] === 'bullet') bulletLevels.add(level);
    for (const selector of selectors.split(',')) {
      const name = /(?:^|\s)([a-z]*\.[\w-]+)\s*$/i.exec(selector)?.[1];
      if (name) rules.set(name.toLowerCase(), { ...rules.get(name.toLowerCase()), ...declarations });
    }
  }
  return { rules, bulletLevels };
}

/** Parses a style attribute. Semicolons inside strings do not matter here. */
function readDeclarations(text: string): Declarations {
  const declarations: Record<string, string> = {};
  for (const part of text.replaceAll(/&quot;|"/g, "'").split(';')) {
    const at = part.indexOf(':');
    if (at > 0)
      declarations[part.slice(0, at).trim().toLowerCase()] = part
        .slice(at + 1)
        .trim()
        .toLowerCase();
  }
  return declarations;
}

/**
 * The declarations for an element from style sheet and attribute. Word's own paragraph styles are ignored, because they
 * make titles bold.
 */
export function resolveStyle(element: PastedElement, { rules }: PastedSheet): Declarations {
  const style = readDeclarations(element.attributes['style'] ?? '');
  const classes = getClasses(element).filter((name) => !name.startsWith('Mso'));
  const found = classes.flatMap((name) => [
    rules.get(`.${name.toLowerCase()}`),
    rules.get(`${element.tag}.${name.toLowerCase()}`),
  ]);
  return Object.assign({}, ...found, style) as Declarations; // All sources are declarations.
}

export function isBold({ 'font-weight': weight, font }: Declarations): boolean | undefined {
  const value = weight ?? /^(?:italic\s+)?(bold|[6-9]00)\b/.exec(font ?? '')?.[1];
  if (value === undefined || value === 'inherit' || value === 'initial') return undefined;
  return value === 'bold' || value === 'bolder' || Number(value) >= 600;
}

export function isItalic({ 'font-style': style, font }: Declarations): boolean | undefined {
  if (style === undefined) return font?.startsWith('italic ') ? true : undefined;
  if (style === 'inherit' || style === 'initial') return undefined;
  return style.startsWith('italic') || style.startsWith('oblique');
}

/** In CSS pixels. */
export function getFontSize({ 'font-size': size, font }: Declarations): number | undefined {
  const [, number, unit] = /(?:^|\s)([\d.]+)(px|pt)\b/.exec(size ?? font ?? '') ?? [];
  if (number === undefined) return undefined;
  return unit === 'pt' ? (Number(number) * 4) / 3 : Number(number);
}
