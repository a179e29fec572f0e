/**
 * `current: md, xs: false, …`, readable as it stands. The style's file is left out: it is of the build, not of the visit; so is
 * what is no fact but asks for one (`atLeast` of the responsive state).
 */
export function showFacts(facts: object): string {
  return Object.entries(facts)
    .filter(([name, value]) => name !== 'style' && typeof value !== 'function')
    .map(([name, value]) => `${name}: ${value === '' ? '""' : String(value)}`)
    .join(', ');
}
