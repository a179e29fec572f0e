/** The level of the headings of a slice's items: one below the slice's own heading, or in its place when it has none. */
export function getItemLevel(headingLevel: 2 | 3, heading: string | undefined): 2 | 3 | 4 {
  if (!heading) return headingLevel;
  return headingLevel === 2 ? 3 : 4;
}
