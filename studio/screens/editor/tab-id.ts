/** The id of a tab's section in the form. */
export function toTabId(name: string): string {
  return `tab-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
