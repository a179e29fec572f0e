/**
 * Catches errors, and loads the reporter with the first one: a page without errors downloads nothing of it. Until then
 * errors wait in a short queue, and clicks and navigations are recorded as breadcrumbs of the first report.
 */
import { reportBreadcrumbs, reportQueueEvents, reportStackFrames } from '../contract/constants.ts';
import type { Breadcrumb, CaughtFault, WaitingFault } from './waiting-fault.ts';

const queue: WaitingFault[] = [];
const breadcrumbs: Breadcrumb[] = [];
let isLoading = false;
let isLoaded = false;

export function watchErrors(): void {
  Error.stackTraceLimit = reportStackFrames;
  addEventListener('click', ({ target }) => record('ui.click', describe(target)), { capture: true });
  window.navigation?.addEventListener('currententrychange', () =>
    record('navigation', location.pathname + location.hash),
  );
  addEventListener('error', ({ error, message }) => keep(error ?? message, 'uncaught'));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason, 'rejection'));
  // Handled failures: pages and parts of pages that did not load.
  addEventListener('fc:error', ({ detail }: CustomEventInit<CaughtFault>) => {
    if (detail) keep(detail.error, detail.kind);
  });
}

function describe(target: EventTarget | null): string {
  const control = target instanceof Element && target.closest('a, button, summary, input, select');
  return control ? `${control.localName} ${control.getAttribute('href') ?? control.id}` : '';
}

/** The reporter records its own breadcrumbs once it is loaded. */
function record(category: string, message: string): void {
  if (isLoaded) return;
  breadcrumbs.push({ category, message, timestamp: Date.now() / 1000 });
  if (breadcrumbs.length > reportBreadcrumbs) breadcrumbs.shift();
}

function keep(fault: unknown, kind: string): void {
  // Cross-origin scripts hide their error messages: such an error has nothing to report.
  if (/^Script error\.?$/.test(fault instanceof Error ? fault.message : String(fault))) return;
  if (queue.length < reportQueueEvents) queue.push({ error: fault, kind, atMs: performance.now() });
  if (isLoading) return;
  isLoading = true;
  void sendQueue();
}

async function sendQueue(): Promise<void> {
  try {
    const { addEarlier, report } = await import('./error-reporter.ts');
    isLoaded = true;
    addEarlier(breadcrumbs.splice(0));
    for (const fault of queue.splice(0)) report(fault);
  } catch {
    // Probably offline: the queue stays, and the next error tries again.
  } finally {
    isLoading = false;
  }
}
