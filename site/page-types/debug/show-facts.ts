/** `current: md, xs: false, …`, readable as it stands. The style's file is left out: it is of the build, not of the visit. */
export function showFacts(facts: object): string {
  return Object.entries(facts)
    .filter(([name]) => name !== 'style')
    .map(([name, value]) => `${name}: ${value === '' ? '""' : String(value)}`)
    .join(', ');
}
