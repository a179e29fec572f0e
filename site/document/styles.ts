/**
 * Collects the style of a page: reading a class name of a CSS module during a render records the module's sheet, and
 * the document inlines exactly those (decision 0002). Rendering is synchronous, so one collector at a time is enough.
 */
export interface StyleSheet {
  /** Stable across builds for the same path; lets the browser skip sheets that it has. */
  readonly id: string;
  readonly css: string;
}

/** Each once, sorted by name as in the file for navigations: adding that file later must not change the rendering. */
export function listSheets(used: readonly StyleSheet[]): StyleSheet[] {
  const byId = new Map(used.map((sheet) => [sheet.id, sheet]));
  return [...byId.keys()].sort().flatMap((id) => byId.get(id) ?? []);
}

const sheets = new Map<string, StyleSheet>();
let collector: Set<string> | undefined;

/** Called by the code that the build makes from each `*.module.css` (scripts/build/collected-styles.ts). */
export function defineStyle(id: string, css: string, classes: Record<string, string>): Record<string, string> {
  sheets.set(id, { id, css });
  return new Proxy(classes, {
    get(target, name) {
      collector?.add(id);
      if (typeof name === 'string' && !(name in target)) throw new Error(`No class "${name}" in ${id}`);
      return Reflect.get(target, name) as string;
    },
  });
}

/** Runs a synchronous render and returns the sheets that it used, in the order of first use. */
export function collectStyles<Value>(render: () => Value): { value: Value; sheets: StyleSheet[] } {
  if (collector) throw new Error('Renders do not nest');
  const used = new Set<string>();
  collector = used;
  try {
    const value = render();
    return { value, sheets: [...used].flatMap((id) => sheets.get(id) ?? []) };
  } finally {
    collector = undefined;
  }
}
