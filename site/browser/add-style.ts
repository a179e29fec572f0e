const added = new Set<string>();

/**
 * Adds the style of a part to the document's own, once. That sheet stays when pages are swapped, and the content
 * security policy forbids text in a new element but not rules by script. Each CSS module is one rule: its layer.
 */
export function addStyle(css: string): void {
  const sheet = document.querySelector('style')?.sheet;
  if (!sheet || added.has(css)) return;
  added.add(css);
  // At the end: the order of the layers is declared at the beginning.
  sheet.insertRule(css, sheet.cssRules.length);
}
