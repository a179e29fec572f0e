import type { Random } from '../../scripts/fuzz/random.ts';
import type { DraftTransport, SendResult } from '../draft/draft-transport.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { FakeService } from './fake-service.ts';

const maxLatencyMs = 2000;

/**
 * A robot's connection to the service: slow, reordering, and sometimes cut before or after the service handles a
 * request.
 */
export class FaultyNetwork {
  isOnline = true;
  isSignedIn = true;
  /** When true, all requests and responses arrive. */
  isCalm = false;
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #service: FakeService;

  constructor(clock: VirtualClock, random: Random, service: FakeService) {
    this.#clock = clock;
    this.#random = random;
    this.#service = service;
  }

  latencyMs(): number {
    return this.#random.below(maxLatencyMs);
  }

  transportFor(account: string): DraftTransport {
    return {
      send: (request) =>
        new Promise((resolve) => {
          const later = (result: SendResult): void => void this.#clock.after(this.latencyMs(), () => resolve(result));
          const isLost = (): boolean => !this.isCalm && (!this.isOnline || this.#random.oneIn(8));
          const arrive = (): void => {
            if (!this.isSignedIn) return later({ kind: 'signed-out' });
            const response = this.#service.respond(account, request);
            // The response is lost after the commit; the client only learns that by repeating the request.
            if (!isLost()) later({ kind: 'response', response });
            else if (this.#random.oneIn(2)) later({ kind: 'unreachable' });
          };
          if (!isLost()) this.#clock.after(this.latencyMs(), arrive);
          else if (this.#random.oneIn(3)) this.#clock.after(20_000 + this.latencyMs(), arrive);
          else later({ kind: 'unreachable' });
        }),
    };
  }
}
