/**
 * `current: md, xs: false, …`. Leaves out the URL of the stylesheet, which belongs to the build and not to the visit,
 * and
 * functions such as `atLeast` of the responsive state.
 */
export function showFacts(facts: object): string {
  return Object.entries(facts)
    .filter(([name, value]) => name !== 'style' && typeof value !== 'function')
    .map(([name, value]) => `${name}: ${value === '' ? '""' : String(value)}`)
    .join(', ');
}
