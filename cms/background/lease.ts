import type { ServiceLogger } from '../http/service-environment.ts';
import type { StorageEngine } from '../storage/storage.ts';

/** Whether this process does the work that only one of those that share a store may do. */
export interface Lease {
  isHeld(): boolean;
  /** The listener is called when this process gets the lease, and at once when it has it. */
  onHeld(listener: () => void): void;
  /** Does not renew it any more. It ends when the store is closed. */
  stop(): Promise<void>;
}

interface LeaseOptions {
  readonly engine: Pick<StorageEngine, 'holdLease'>;
  readonly name: string;
  /** How long a process that is gone holds up the others. */
  readonly leaseMs: number;
  readonly logger: ServiceLogger;
}

/** Renews the lease three times in its life, so that one slow response does not lose it. */
export async function startLease({ engine, name, leaseMs, logger }: LeaseOptions): Promise<Lease> {
  const listeners: (() => void)[] = [];
  let heldUntil = 0;
  const isHeld = (): boolean => performance.now() < heldUntil;

  async function renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      const wasHeld = isHeld();
      if (!(await engine.holdLease(name, leaseMs))) return;
      // Counted from the request: the store counts from a later moment.
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
      // One that is under way would take the lease again after the store has given it up.
      await renewal;
      heldUntil = 0;
    },
  };
}
