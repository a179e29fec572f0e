/**
 * The order of content versions as this process has seen them. A ref is an opaque name and tells no order, and clocks
 * step back, so each change gets the next number. One ref may span several numbers: a new day, or a job board asked
 * anew, changes pages without changing content.
 */
export interface Versions {
  /** The newest number; 0 before any content was seen. */
  current: () => number;
  ref: () => string;
  /** Goes on from where an earlier process stopped. */
  resume: (ref: string, version: number) => void;
  /** The content service's ref is this one now. Gives the number that it has from here on. */
  announce: (ref: string) => number;
  /** The same content, and yet something pages show has changed. */
  advance: () => number;
  /**
   * The version of a page that was begun when `begun` was the newest and says it was made from `ref`; `undefined` when
   * that ref was never announced.
   */
  resolve: (ref: string, begun: number) => number | undefined;
}

/** A render takes seconds at most, so a ref this far back is in no answer any more. */
const maxRefs = 1000;

export function createVersions(): Versions {
  const spans = new Map<string, { first: number; last: number }>();
  let current = 0;
  let currentRef = '';

  const extend = (ref: string) => {
    current += 1;
    // A restored backup may bring an old ref back: it is then the newest, whatever it was.
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
