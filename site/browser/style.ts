import type { StyleSheet } from '../document/styles.ts';

const adopted = new Set<string>();

/**
 * Adds the sheets that this document has not met. Constructed sheets need no inline style, so the
 * content security policy stays strict; the cascade layers keep their order wherever a sheet stands.
 */
export function adoptStyle(sheets: readonly StyleSheet[]): void {
  const added = sheets.filter(({ id }) => !adopted.has(id));
  for (const { id } of added) adopted.add(id);
  document.adoptedStyleSheets = [
    ...document.adoptedStyleSheets,
    ...added.map(({ css }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      return sheet;
    }),
  ];
}
