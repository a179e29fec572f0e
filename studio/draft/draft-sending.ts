import type { ChangeResponse, FieldAddress, WorkingProblem } from '../../cms/studio-types.ts';
import { hasUnsent, type DraftState } from './draft-state.ts';
import type { KeptReason } from './draft-status.ts';
import type { DraftServices } from './draft-services.ts';
import type { SendResult } from './draft-transport.ts';
import type { JournalOwner } from './journal.ts';
import { lastLimits, prepareRequest, usualLimits, type RequestLimits } from './prepare-request.ts';
import { reconcile } from './reconcile.ts';
import { RequestSender } from './request-sender.ts';
import { toRetryDelay, toSendDelay } from './send-times.ts';
import { takeBack } from './take-back.ts';

/** Where the draft stands with the service; docs/studio.md shows the ways between. */
type Phase = 'opening' | 'reviewing' | 'resting' | 'waiting' | 'sending' | 'backing-off' | 'held' | 'stopped';

/** The draft that is sent. */
export interface SentDraft {
  readonly owner: JournalOwner;
  readonly getState: () => DraftState;
  /** Resolves when the journal has the state. */
  readonly settleJournal: () => Promise<void>;
  readonly replace: (state: DraftState) => void;
  /** A response is in the state. */
  readonly take: (state: DraftState, news: ResponseNews) => void;
  /** `reason` or `savedAt` may be others. */
  readonly onProgress: () => void;
}

interface ResponseNews {
  readonly problems: readonly WorkingProblem[];
  /** Rows whose removal was taken back. */
  readonly withdrawn: readonly FieldAddress[];
}

/** When a draft's changes go to the service, and what becomes of them by what comes back. */
export class DraftSending {
  readonly #draft: SentDraft;
  readonly #services: DraftServices;
  readonly #sender: RequestSender;
  #phase: Phase;
  #reason: KeptReason | undefined;
  #savedAt = 0;
  #failures = 0;
  #newestRevision = 0;
  /** The newest revision that was announced before the request in flight began. */
  #requestedRevision = 0;
  #unsent: { firstAt: number; lastAt: number } | undefined;
  #cancelTimer: () => void = () => undefined;

  /** `needsReview`: what the draft begins with goes nowhere before somebody has looked at it. */
  constructor(draft: SentDraft, services: DraftServices, { needsReview }: { needsReview: boolean }) {
    this.#draft = draft;
    this.#services = services;
    this.#phase = needsReview ? 'reviewing' : 'opening';
    this.#reason = needsReview ? 'to-review' : undefined;
    this.#sender = new RequestSender({
      ...services,
      settleJournal: draft.settleJournal,
      onResult: (result) => this.#take(result),
      onError: (error) => this.#fail(error),
    });
  }

  /** Why the service does not have everything. */
  get reason(): KeptReason | undefined {
    return this.#reason;
  }

  /** When the service answered last. */
  get savedAt(): number {
    return this.#savedAt;
  }

  start(): void {
    if (this.#phase === 'opening') this.#send();
  }

  /** Ends timers and listens to no response any more. */
  stop(): void {
    this.#sender.abandon();
    this.#cancelTimer();
    this.#phase = 'stopped';
  }

  /** The draft has changed by somebody's act. */
  hearChange(): void {
    const now = this.#services.clock.now();
    this.#unsent = { firstAt: this.#unsent?.firstAt ?? now, lastAt: now };
    if (this.#phase === 'resting' || this.#phase === 'waiting') this.#plan();
  }

  hearNews(revision: number): void {
    this.#newestRevision = Math.max(this.#newestRevision, revision);
    if (this.#phase === 'resting') this.#plan();
    // What others have written comes over the network: there is a connection again.
    else if (this.#reason === 'no-connection') this.goOnline();
  }

  goOnline(): void {
    if (this.#phase === 'backing-off') this.#send();
  }

  resume(): void {
    if (this.#phase === 'held') this.#send();
  }

  /** `decide` may change the draft before it is sent. */
  endReview(decide: () => void): void {
    if (this.#phase !== 'reviewing') return;
    this.#reason = undefined;
    this.#phase = 'resting';
    decide();
    this.#send();
  }

  hide(): void {
    if (this.#phase === 'waiting' || this.#phase === 'resting' || this.#phase === 'sending')
      this.#send({ isLast: true });
  }

  /** When to send next, if there is something to send or to hear. */
  #plan(): void {
    this.#cancelTimer();
    const state = this.#draft.getState();
    if (!hasUnsent(state)) {
      this.#phase = 'resting';
      if (this.#newestRevision > state.shadow.revision) this.#send();
      return;
    }
    const now = this.#services.clock.now();
    const unsent = this.#unsent ?? { firstAt: now, lastAt: now };
    this.#wait('waiting', toSendDelay(now, unsent));
  }

  #wait(phase: 'waiting' | 'backing-off', delayMs: number): void {
    this.#phase = phase;
    this.#cancelTimer();
    this.#cancelTimer = this.#services.clock.after(delayMs, () => this.#send());
  }

  /** Sends what is in flight already, or prepares it; with nothing to send it fetches news. */
  #send({ isLast = false }: { isLast?: boolean } = {}): void {
    const hasRequest = this.#prepare(isLast ? lastLimits : usualLimits);
    // A page that is being left needs no news, and a request in flight goes on.
    if (isLast && !hasRequest) return;
    this.#cancelTimer();
    this.#phase = 'sending';
    this.#requestedRevision = this.#newestRevision;
    const { flight, shadow } = this.#draft.getState();
    const { client } = this.#draft.owner;
    this.#sender.send(flight ?? { client, base: shadow.revision, changes: [] }, { isLast });
    this.#draft.onProgress();
  }

  /** Whether there is something in flight, now or before. */
  #prepare(limits: RequestLimits): boolean {
    const state = this.#draft.getState();
    if (state.flight) return true;
    if (state.shadow.revision === 0) return false;
    const prepared = prepareRequest(state, { ...this.#draft.owner, createId: this.#services.createId, limits });
    if (!prepared) return false;
    this.#unsent = undefined;
    this.#draft.replace(prepared);
    return true;
  }

  #take(result: SendResult): void {
    switch (result.kind) {
      case 'response':
        this.#takeResponse(result.response);
        return;
      case 'unreachable':
        this.#retry('no-connection');
        return;
      case 'service-failing':
      case 'service-full':
        this.#retry(result.kind);
        return;
      case 'rejected':
        this.#draft.replace(takeBack(this.#draft.getState()));
        this.#retry(result.kind);
        return;
      case 'signed-out':
      case 'closed':
        this.#phase = 'held';
        this.#reason = result.kind;
        this.#draft.onProgress();
    }
  }

  #takeResponse(response: ChangeResponse): void {
    const { state, withdrawn } = reconcile(this.#draft.getState(), response, this.#services);
    this.#failures = 0;
    this.#reason = undefined;
    // Answered, even by an older revision: a restored backup has lost those that were announced.
    if (this.#newestRevision === this.#requestedRevision) this.#newestRevision = 0;
    this.#phase = 'resting';
    this.#savedAt = this.#services.clock.now();
    this.#draft.take(state, { problems: response.problems, withdrawn });
    this.#plan();
    this.#draft.onProgress();
  }

  /** An error of ours: nothing is lost by it, and the status does not become `saved`. */
  #fail(error: unknown): void {
    this.#services.onError(error);
    if (this.#phase !== 'stopped') this.#retry('rejected');
  }

  #retry(reason: KeptReason): void {
    this.#failures += 1;
    this.#reason = reason;
    this.#wait('backing-off', toRetryDelay(this.#failures, this.#services.random));
    this.#draft.onProgress();
  }
}
