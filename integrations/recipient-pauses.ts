/** Pauses deliveries to unavailable recipients, longer with each consecutive failure. */
const firstDelayMs = 5_000;
const maxDelayMs = 3_600_000;

export interface RecipientPauses {
  readonly has: (lane: string) => boolean;
  /** Begins a pause and returns its length in milliseconds. */
  readonly begin: (lane: string) => number;
  /** Call it after a success. The next pause is short again. */
  readonly forget: (lane: string) => void;
  readonly stop: () => void;
}

/** `onEnd` runs whenever a pause ends. */
export function createPauses({ onEnd }: { onEnd: () => void }): RecipientPauses {
  const timers = new Map<string, NodeJS.Timeout>();
  const failures = new Map<string, number>();
  return {
    has: (lane) => timers.has(lane),
    begin(lane) {
      const before = failures.get(lane) ?? 0;
      failures.set(lane, before + 1);
      const delayMs = Math.min(firstDelayMs * 2 ** before, maxDelayMs);
      clearTimeout(timers.get(lane));
      const end = (): void => {
        timers.delete(lane);
        onEnd();
      };
      timers.set(lane, setTimeout(end, delayMs).unref());
      return delayMs;
    },
    forget: (lane) => void failures.delete(lane),
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
