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

/** The state of the connection to the service. docs/studio.md has the state diagram. */
type Phase = 'opening' | 'reviewing' | 'resting' | 'waiting' | 'sending' | 'backing-off' | 'held' | 'stopped';

/** What the sender needs from the draft engine. */
export interface SentDraft {
  readonly owner: JournalOwner;
  readonly getState: () => DraftState;
  /** Resolves when the journal has stored the state. */
  readonly settleJournal: () => Promise<void>;
  readonly replace: (state: DraftState) => void;
  /** Takes a state into which a response has been merged. */
  readonly take: (state: DraftState, news: ResponseNews) => void;
  /** `reason` or `savedAt` may have changed. */
  readonly onProgress: () => void;
}

interface ResponseNews {
  readonly problems: readonly WorkingProblem[];
  /** Rows whose removal was withdrawn. */
  readonly withdrawn: readonly FieldAddress[];
}

/** Decides when changes are sent, and applies each result to the draft. */
export class DraftSending {
  readonly #draft: SentDraft;
  readonly #services: DraftServices;
  readonly #sender: RequestSender;
  #phase: Phase;
  #reason: KeptReason | undefined;
  #savedAt = 0;
  #failures = 0;
  #newestRevision = 0;
  /** `#newestRevision` at the time when the request in flight was sent. */
  #requestedRevision = 0;
  #unsent: { firstAt: number; lastAt: number } | undefined;
  #cancelTimer: () => void = () => undefined;

  /** With `needsReview`, the restored changes are not sent before `endReview`. */
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

  /** Why changes are not on the service; undefined if nothing is wrong. */
  get reason(): KeptReason | undefined {
    return this.#reason;
  }

  /** When the last response arrived; 0 before the first. */
  get savedAt(): number {
    return this.#savedAt;
  }

  start(): void {
    if (this.#phase === 'opening') this.#send();
  }

  /** Cancels timers and ignores later responses. */
  stop(): void {
    this.#sender.abandon();
    this.#cancelTimer();
    this.#phase = 'stopped';
  }

  /** The draft has changed locally. */
  hearChange(): void {
    const now = this.#services.clock.now();
    this.#unsent = { firstAt: this.#unsent?.firstAt ?? now, lastAt: now };
    if (this.#phase === 'resting' || this.#phase === 'waiting') this.#plan();
  }

  hearNews(revision: number): void {
    this.#newestRevision = Math.max(this.#newestRevision, revision);
    if (this.#phase === 'resting') this.#plan();
    // The event came over the network, so there is a connection again.
    else if (this.#reason === 'no-connection') this.goOnline();
  }

  goOnline(): void {
    if (this.#phase === 'backing-off') this.#send();
  }

  resume(): void {
    if (this.#phase === 'held') this.#send();
  }

  /** `decide` may change the draft before its changes are sent. */
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

  /** Schedules the next request, if there are unsent changes or newer revisions. */
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

  /** Sends the request in flight again, or prepares one. With nothing to send, it only fetches remote changes. */
  #send({ isLast = false }: { isLast?: boolean } = {}): void {
    const hasRequest = this.#prepare(isLast ? lastLimits : usualLimits);
    // A page that is being left needs no remote changes, and a fetch in flight goes on.
    if (isLast && !hasRequest) return;
    this.#cancelTimer();
    this.#phase = 'sending';
    this.#requestedRevision = this.#newestRevision;
    const { flight, shadow } = this.#draft.getState();
    const { client } = this.#draft.owner;
    this.#sender.send(flight ?? { client, base: shadow.revision, changes: [] }, { isLast });
    this.#draft.onProgress();
  }

  /** Whether a request is in flight: an earlier one, or one prepared now. */
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
    // A response with a lower revision counts too: a restored backup no longer has the announced revisions.
    if (this.#newestRevision === this.#requestedRevision) this.#newestRevision = 0;
    this.#phase = 'resting';
    this.#savedAt = this.#services.clock.now();
    this.#draft.take(state, { problems: response.problems, withdrawn });
    this.#plan();
    this.#draft.onProgress();
  }

  /** An exception in our own code: no change is lost, and the status does not become `saved`. */
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
