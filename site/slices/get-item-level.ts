/** Heading level of a slice's items: one below the slice's heading, or that level itself without one. */
export function getItemLevel(headingLevel: 2 | 3, heading: string | undefined): 2 | 3 | 4 {
  if (!heading) return headingLevel;
  return headingLevel === 2 ? 3 : 4;
}
