/**
 * The order of content versions in this process. A ref is opaque and has no order, and clocks step back, so each change
 * gets the next number. One ref may span several numbers: a new day, or new vacancies of a job board, change pages
 * without changing content.
 */
export interface Versions {
  /** The newest number; 0 before the first ref. */
  readonly current: () => number;
  readonly ref: () => string;
  /** Continues from the version of an earlier process. */
  readonly resume: (ref: string, version: number) => void;
  /** Records that the ref is the master ref now. Returns its version. */
  readonly announce: (ref: string) => number;
  /** Begins a new version of the same ref, because pages may have changed without it. */
  readonly advance: () => number;
  /**
   * The version of a page that was rendered from `ref` in a render that began at version `begun`; `undefined` if that
   * ref was never announced.
   */
  readonly resolve: (ref: string, begun: number) => number | undefined;
}

/** A render takes seconds at most, so no response has an older ref than these. */
const maxRefs = 1000;

export function createVersions(): Versions {
  const spans = new Map<string, { first: number; last: number }>();
  let current = 0;
  let currentRef = '';

  const extend = (ref: string) => {
    current += 1;
    // A restored backup may make an old ref the master ref again, which is then the newest.
    const span = ref === currentRef ? spans.get(ref) : undefined;
    spans.delete(ref);
    spans.set(ref, { first: span?.first ?? current, last: current });
    currentRef = ref;
    const oldest = spans.keys().next().value;
    if (spans.size > maxRefs && oldest !== undefined) spans.delete(oldest);
    return current;
  };

  return {
    resume(ref, version) {
      current = Math.max(current, version - 1);
      extend(ref);
    },
    current: () => current,
    ref: () => currentRef,
    announce: (ref) => (ref === currentRef && current > 0 ? current : extend(ref)),
    advance: () => extend(currentRef),
    resolve(ref, begun) {
      const span = spans.get(ref);
      return span && Math.min(span.last, Math.max(begun, span.first));
    },
  };
}
