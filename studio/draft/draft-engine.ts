import type { ChangeResponse, FieldAddress, FieldValue, KeptValue, WorkingProblem } from '../../cms/studio-types.ts';
import { listPredecessors } from './draft-content.ts';
import { createState, hasUnsent, type DraftState, type LocalChange } from './draft-state.ts';
import { listKept, toStatus, type DraftStatus, type KeptReason } from './draft-status.ts';
import type { DraftServices } from './draft-services.ts';
import type { SendResult } from './draft-transport.ts';
import { FieldListeners, type DraftSubject } from './field-listeners.ts';
import type { JournalOwner } from './journal.ts';
import { toRecords, type JournalRecords, type RestoredDraft } from './journal-records.ts';
import { JournalWriter } from './journal-writer.ts';
import { lastLimits, prepareRequest, usualLimits, type RequestLimits } from './prepare-request.ts';
import { reconcile } from './reconcile.ts';
import { RequestSender } from './request-sender.ts';
import { toRetryDelay, toSendDelay } from './send-times.ts';
import { emptyShadow } from './shadow.ts';
import { takeBack } from './take-back.ts';
import { emptyHistory, recordAct, stepBack, type HistoryDirection, type UndoHistory } from './undo-history.ts';
import { toWellFormed, toWellFormedChange } from './well-formed.ts';

/** Where the draft stands with the service; docs/studio.md shows the ways between. */
type Phase = 'opening' | 'reviewing' | 'resting' | 'waiting' | 'sending' | 'backing-off' | 'held' | 'stopped';

const reviewAgeMs = 24 * 3600 * 1000;

/** One open document: takes every change at once, stores it in the journal, and brings it to the service. */
export class DraftEngine {
  readonly owner: JournalOwner;
  readonly #services: DraftServices;
  readonly #journal: JournalWriter;
  readonly #sender: RequestSender;
  readonly #listeners = new FieldListeners();
  #state: DraftState;
  #history: UndoHistory;
  #phase: Phase;
  #reason: KeptReason | undefined;
  #survivesReload = true;
  #savedAt = 0;
  #failures = 0;
  #newestRevision = 0;
  /** The newest revision that was announced before the request in flight began. */
  #requestedRevision = 0;
  #unsent: { firstAt: number; lastAt: number } | undefined;
  #problems: readonly WorkingProblem[] = [];
  #withdrawn: readonly FieldAddress[] = [];
  #cancelTimer: () => void = () => undefined;
  #status: DraftStatus;

  constructor(
    owner: JournalOwner,
    services: DraftServices,
    restored?: RestoredDraft & { readonly records: JournalRecords; readonly at: number },
  ) {
    this.owner = owner;
    this.#services = services;
    this.#state = restored?.state ?? createState(emptyShadow);
    this.#history = restored?.history ?? emptyHistory;
    const isOld =
      restored !== undefined && services.clock.now() - restored.at > reviewAgeMs && hasUnsent(restored.state);
    this.#phase = isOld ? 'reviewing' : 'opening';
    this.#reason = isOld ? 'to-review' : undefined;
    this.#journal = new JournalWriter({
      journal: services.journal,
      owner,
      written: restored?.records,
      onRefusal: (isRefused) => this.#update(() => (this.#survivesReload = !isRefused)),
      onError: services.onError,
    });
    this.#sender = new RequestSender({
      ...services,
      settleJournal: () => this.#journal.settle(),
      onResult: (result) => this.#take(result),
      onError: (error) => this.#fail(error),
    });
    this.#status = this.#toStatus();
  }

  /** Begins to write and to send. Before the first change it is known whether the browser stores anything. */
  start(): void {
    this.#journal.write(toRecords(this.#state, this.#history), this.#services.clock.now());
    if (this.#phase === 'opening') this.#send();
  }

  /** Ends timers and listens to no response any more; the journal has everything. */
  stop(): void {
    this.#sender.abandon();
    this.#cancelTimer();
    this.#phase = 'stopped';
  }

  /** Undefined for an empty field, and for one in a row that does not exist. */
  getValue(address: FieldAddress): FieldValue | undefined {
    return this.#state.local.values.get(address) ?? undefined;
  }

  getRows(list: FieldAddress): readonly string[] | undefined {
    return this.#state.local.lists.get(list);
  }

  get content(): DraftState['local'] {
    return this.#state.local;
  }

  /** The newest revision of the service that is in the content. */
  get revision(): number {
    return this.#state.shadow.revision;
  }

  /** The account's values that wait aside, newest last; those that the service does not have yet as well. */
  get kept(): readonly KeptValue[] {
    return listKept(this.#state, { account: this.owner.account, at: this.#services.clock.now() });
  }

  get problems(): readonly WorkingProblem[] {
    return this.#problems;
  }

  /** Rows whose removal was taken back at the last response, because somebody had written in them. */
  get withdrawn(): readonly FieldAddress[] {
    return this.#withdrawn;
  }

  /** The same object until it changes. */
  get status(): DraftStatus {
    return this.#status;
  }

  get hasUnsent(): boolean {
    return hasUnsent(this.#state);
  }

  get canUndo(): boolean {
    return this.#history.undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.redo.length > 0;
  }

  /** Resolves when what was typed until now is in the browser's store, or was refused by it. */
  settleJournal(): Promise<void> {
    return this.#journal.settle();
  }

  subscribe(subject: DraftSubject, listener: () => void): () => void {
    return this.#listeners.add(subject, listener);
  }

  /** One act: what changes together is undone together. Typing goes on in its step until the next word. */
  change(changes: readonly LocalChange[], { isTyping = false }: { isTyping?: boolean } = {}): void {
    const wellFormed = changes.map(toWellFormedChange);
    this.#commit(recordAct(this.#state, this.#history, { changes: wellFormed, isTyping }));
  }

  /** Where a row goes that is put behind another, or first of all. */
  listBehind(list: FieldAddress, behind: string | undefined): string[] {
    return listPredecessors(this.#state.local.lists.get(list) ?? [], behind);
  }

  undo(): boolean {
    return this.#step('undo');
  }

  redo(): boolean {
    return this.#step('redo');
  }

  /** Puts a value of mine aside that found no place in its field. */
  keepAside(address: FieldAddress, value: FieldValue): void {
    const { createId } = this.#services;
    const keep = { kind: 'keep' as const, id: createId(), address, value: toWellFormed(value) };
    const keeps = [...this.#state.keeps, keep];
    this.#commit({ state: { ...this.#state, keeps }, history: this.#history });
  }

  /** A kept value was put back, or is not wanted. */
  dropKept(id: string): void {
    const { createId } = this.#services;
    const keeps = [...this.#state.keeps, { kind: 'drop' as const, id: createId(), kept: id }];
    this.#commit({ state: { ...this.#state, keeps }, history: this.#history });
  }

  /** An event of the service announces a newer revision. */
  hearNews(revision: number): void {
    this.#newestRevision = Math.max(this.#newestRevision, revision);
    if (this.#phase === 'resting') this.#plan();
  }

  /** The browser has a connection again. */
  goOnline(): void {
    if (this.#phase === 'backing-off') this.#send();
  }

  /** There is a session again, or the document is open again. */
  resume(): void {
    if (this.#phase === 'held') this.#send();
  }

  /** The old journal was looked at: its changes go to the service, or end here. */
  endReview(choice: 'send' | 'discard'): void {
    if (this.#phase !== 'reviewing') return;
    this.#reason = undefined;
    this.#phase = 'resting';
    if (choice === 'discard') this.#commit({ state: createState(this.#state.shadow), history: emptyHistory });
    this.#send();
  }

  /** The page is being left: what fits goes at once, and the journal has the rest. */
  hide(): void {
    if (this.#phase === 'waiting' || this.#phase === 'resting' || this.#phase === 'sending')
      this.#send({ isLast: true });
  }

  #step(direction: HistoryDirection): boolean {
    const stepped = stepBack(this.#state, this.#history, { direction, kindOf: this.#services.kindOf });
    if (stepped) this.#commit(stepped);
    return stepped !== undefined;
  }

  #commit(next: { state: DraftState; history: UndoHistory }): void {
    if (next.state === this.#state && next.history === this.#history) return;
    const now = this.#services.clock.now();
    this.#unsent = { firstAt: this.#unsent?.firstAt ?? now, lastAt: now };
    this.#replace(next);
    if (this.#phase === 'resting' || this.#phase === 'waiting') this.#plan();
  }

  #replace({ state, history }: { state: DraftState; history: UndoHistory }): void {
    const before = this.#state.local;
    this.#state = state;
    this.#history = history;
    this.#journal.write(toRecords(state, history), this.#services.clock.now());
    this.#listeners.tell(before, state.local);
    this.#tellStatus();
  }

  /** When to send next, if there is something to send or to hear. */
  #plan(): void {
    this.#cancelTimer();
    if (!hasUnsent(this.#state)) {
      this.#phase = 'resting';
      if (this.#newestRevision > this.#state.shadow.revision) this.#send();
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
    const { flight, shadow } = this.#state;
    this.#sender.send(flight ?? { client: this.owner.client, base: shadow.revision, changes: [] }, { isLast });
    this.#tellStatus();
  }

  /** Whether there is something in flight, now or before. */
  #prepare(limits: RequestLimits): boolean {
    if (this.#state.flight) return true;
    if (this.#state.shadow.revision === 0) return false;
    const prepared = prepareRequest(this.#state, { ...this.owner, createId: this.#services.createId, limits });
    if (!prepared) return false;
    this.#unsent = undefined;
    this.#replace({ state: prepared, history: this.#history });
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
        this.#replace({ state: takeBack(this.#state), history: this.#history });
        this.#retry(result.kind);
        return;
      case 'signed-out':
      case 'closed':
        this.#update(() => {
          this.#phase = 'held';
          this.#reason = result.kind;
        });
    }
  }

  #takeResponse(response: ChangeResponse): void {
    const { state, withdrawn } = reconcile(this.#state, response, this.#services);
    this.#failures = 0;
    this.#reason = undefined;
    // Answered, even by an older revision: a restored backup has lost those that were announced.
    if (this.#newestRevision === this.#requestedRevision) this.#newestRevision = 0;
    const { problems } = response;
    const hasNewProblems = JSON.stringify(problems) !== JSON.stringify(this.#problems);
    if (hasNewProblems) this.#problems = problems;
    this.#withdrawn = withdrawn;
    this.#phase = 'resting';
    this.#savedAt = this.#services.clock.now();
    this.#replace({ state, history: this.#history });
    if (hasNewProblems) this.#listeners.announce('problems');
    this.#plan();
    this.#tellStatus();
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
    this.#tellStatus();
  }

  #update(change: () => void): void {
    change();
    this.#tellStatus();
  }

  #tellStatus(): void {
    const status = this.#toStatus();
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    this.#listeners.announce('status');
  }

  #toStatus(): DraftStatus {
    return toStatus(this.#state, this.owner.account, {
      reason: this.#reason,
      savedAt: this.#savedAt,
      survivesReload: this.#survivesReload,
    });
  }
}
