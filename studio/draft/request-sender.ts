import type { ChangeRequest } from '../../cms/studio-types.ts';
import type { Clock } from './clock.ts';
import type { DraftTransport, SendResult } from './draft-transport.ts';

/** A response that takes longer counts as lost. */
const responseMs = 15_000;
/** A browser whose store hangs must not keep the text from the service. */
const journalMs = 1000;

interface SenderOptions {
  readonly clock: Clock;
  readonly transport: DraftTransport;
  /** Resolves when the journal has what was written to it. */
  readonly settleJournal: () => Promise<void>;
  readonly onResult: (result: SendResult) => void;
  readonly onError: (error: unknown) => void;
}

/** Sends one request at a time, and reports one result for each attempt: what comes later is too late. */
export class RequestSender {
  readonly #options: SenderOptions;
  #attempt = 0;
  #cancelTimeout: () => void = () => undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Abandons an attempt that goes on. */
  send(request: ChangeRequest, { isLast }: { isLast: boolean }): void {
    this.abandon();
    const attempt = this.#attempt;
    this.#cancelTimeout = this.#options.clock.after(responseMs, () => this.#report(attempt, { kind: 'unreachable' }));
    this.#deliver(attempt, request, { isLast })
      .then((result) => result && this.#report(attempt, result))
      .catch((error: unknown) => {
        this.abandon();
        this.#options.onError(error);
      });
  }

  abandon(): void {
    this.#attempt += 1;
    this.#cancelTimeout();
  }

  async #deliver(
    attempt: number,
    request: ChangeRequest,
    { isLast }: { isLast: boolean },
  ): Promise<SendResult | undefined> {
    const { clock, transport, settleJournal } = this.#options;
    // After a crash the request is repeated with the ids that it had: they must be stored before they are used.
    const pause = new Promise<void>((resolve) => void clock.after(journalMs, resolve));
    if (!isLast) await Promise.race([settleJournal(), pause]);
    return attempt === this.#attempt ? transport.send(request, { isLast }) : undefined;
  }

  #report(attempt: number, result: SendResult): void {
    if (attempt !== this.#attempt) return;
    this.abandon();
    this.#options.onResult(result);
  }
}
