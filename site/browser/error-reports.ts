/**
 * Catches what goes wrong, and loads the reporter with the first fault: a healthy visit downloads
 * nothing of it. Faults wait in a short queue until it is there.
 */
import { reportQueueEvents } from '../contract/constants.ts';
import type { CaughtFault, WaitingFault } from './waiting-fault.ts';

const queue: WaitingFault[] = [];
let isLoading = false;

export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => keep(error ?? message, 'uncaught'));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason, 'rejection'));
  // Failures that were dealt with: pages and parts of them that did not load.
  addEventListener('fc:error', ({ detail }: CustomEventInit<CaughtFault>) => {
    if (detail) keep(detail.error, detail.kind);
  });
}

function keep(fault: unknown, kind: string): void {
  // Scripts of others fail without saying how: there is nothing in it to report.
  if (/^Script error\.?$/.test(fault instanceof Error ? fault.message : String(fault))) return;
  if (queue.length < reportQueueEvents) queue.push({ error: fault, kind, atMs: performance.now() });
  if (isLoading) return;
  isLoading = true;
  void sendQueue();
}

async function sendQueue(): Promise<void> {
  try {
    const { report } = await import('./error-reporter.ts');
    for (const fault of queue.splice(0)) report(fault);
  } catch {
    // Offline, most likely: the queue stays, and the next fault tries again.
  } finally {
    isLoading = false;
  }
}
