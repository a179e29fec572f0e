import type { ChangeRequest } from '../../cms/studio-types.ts';
import type { Clock } from './clock.ts';
import type { DraftTransport, SendResult } from './draft-transport.ts';

/** A response that takes longer counts as lost. */
const responseMs = 15_000;
/** The longest wait for the journal: a browser whose storage hangs must not stop changes from being sent. */
const journalMs = 1000;

interface SenderOptions {
  readonly clock: Clock;
  readonly transport: DraftTransport;
  /** Resolves when the journal has stored what was written to it. */
  readonly settleJournal: () => Promise<void>;
  readonly onResult: (result: SendResult) => void;
  readonly onError: (error: unknown) => void;
}

/** Sends one request at a time and reports one result for each attempt; later results are ignored. */
export class RequestSender {
  readonly #options: SenderOptions;
  #attempt = 0;
  #cancelTimeout: () => void = () => undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Abandons the attempt in progress. */
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
    // After a crash the request is repeated with the same ids, so they must be stored before the request is sent.
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
