/**
 * The span in which an error happened: the load of the document, or a navigation. Like the vendor's root span, it lasts
 * until nothing has loaded for two seconds. Computed afterwards from the browser's performance entries: a page without
 * errors measures nothing.
 */
import { reportRootSpanTimeoutMs } from '../contract/constants.ts';
import { navigationMark } from './navigation-mark.ts';

interface RootSpan {
  readonly name: 'pageload' | 'navigation';
  readonly startMs: number;
}

/** `undefined` when the page was idle. Times in milliseconds since the document's time origin. */
export function findRootSpan(
  atMs: number,
  { navigations, loads }: { navigations: readonly number[]; loads: readonly number[] },
): RootSpan | undefined {
  const startMs = navigations.findLast((start) => start <= atMs);
  const span: RootSpan = startMs === undefined ? { name: 'pageload', startMs: 0 } : { name: 'navigation', startMs };
  const restMs = loads
    .filter((end) => end > span.startMs && end <= atMs)
    .sort((one, other) => one - other)
    .reduce((last, end) => (end - last <= reportRootSpanTimeoutMs ? end : last), span.startMs);
  return atMs - restMs <= reportRootSpanTimeoutMs ? span : undefined;
}

export function readRootSpan(atMs: number): RootSpan | undefined {
  return findRootSpan(atMs, {
    navigations: performance.getEntriesByName(navigationMark).map(({ startTime }) => startTime),
    loads: performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration),
  });
}
