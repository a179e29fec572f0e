import type { ServiceLogger } from '../http/service-environment.ts';
import type { StorageEngine } from '../storage/storage.ts';

/** A lease on work that only one of the processes that share a store may do. */
export interface Lease {
  readonly isHeld: () => boolean;
  /** Calls the listener when this process acquires the lease, and at once if it has it. */
  readonly onHeld: (listener: () => void) => void;
  /** Stops renewing the lease, which ends when the store is closed. */
  readonly stop: () => Promise<void>;
}

interface LeaseOptions {
  readonly engine: Pick<StorageEngine, 'holdLease'>;
  readonly name: string;
  /** How long the other processes wait when the holder has died. */
  readonly leaseMs: number;
  readonly logger: ServiceLogger;
}

/** Renews the lease three times within its duration, so that one slow response does not lose it. */
export async function startLease({ engine, name, leaseMs, logger }: LeaseOptions): Promise<Lease> {
  const listeners: (() => void)[] = [];
  let heldUntil = 0;
  const isHeld = (): boolean => performance.now() < heldUntil;

  async function renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      const wasHeld = isHeld();
      if (!(await engine.holdLease(name, leaseMs))) return;
      // Counted from the request, which is earlier than the time from which the store counts.
      heldUntil = sentAt + leaseMs;
      if (!wasHeld) for (const listener of listeners) listener();
    } catch (error) {
      logger.warn({ err: error, lease: name }, 'A lease could not be renewed.');
    }
  }

  let renewal = renew();
  await renewal;
  const timer = setInterval(() => (renewal = renew()), leaseMs / 3);
  timer.unref();
  return {
    isHeld,
    onHeld(listener) {
      listeners.push(listener);
      if (isHeld()) listener();
    },
    async stop() {
      clearInterval(timer);
      // A renewal in flight would acquire the lease again after the store has released it.
      await renewal;
      heldUntil = 0;
    },
  };
}
