import type { FieldAddress, FieldValue, KeptValue, WorkingProblem } from '../../cms/studio-types.ts';
import { listPredecessors } from './draft-content.ts';
import { DraftSending, type SentDraft } from './draft-sending.ts';
import { countUnsent, createState, hasUnsent, type DraftState, type LocalChange } from './draft-state.ts';
import { listKept, toStatus, type DraftStatus } from './draft-status.ts';
import type { DraftServices } from './draft-services.ts';
import { FieldListeners, type DraftSubject } from './field-listeners.ts';
import type { JournalOwner } from './journal.ts';
import { toRecords, type JournalRecords, type RestoredDraft } from './journal-records.ts';
import { JournalWriter } from './journal-writer.ts';
import { emptyShadow } from './shadow.ts';
import { emptyHistory, recordAct, stepBack, type HistoryDirection, type UndoHistory } from './undo-history.ts';
import { toWellFormed, toWellFormedChange } from './well-formed.ts';

const reviewAgeMs = 24 * 3600 * 1000;

/** One open document: applies each change at once, writes it to the journal and sends it to the service. */
export class DraftEngine {
  readonly owner: JournalOwner;
  readonly #services: DraftServices;
  readonly #journal: JournalWriter;
  readonly #sending: DraftSending;
  readonly #listeners = new FieldListeners();
  #state: DraftState;
  #history: UndoHistory;
  #survivesReload = true;
  #problems: readonly WorkingProblem[] = [];
  #withdrawn: readonly FieldAddress[] = [];
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
    this.#journal = new JournalWriter({
      journal: services.journal,
      owner,
      written: restored?.records,
      onRefusal: (isRefused) => {
        this.#survivesReload = !isRefused;
        this.#tellStatus();
      },
      onError: services.onError,
    });
    const isOld = restored !== undefined && services.clock.now() - restored.at > reviewAgeMs;
    this.#sending = new DraftSending(this.#toSent(), services, { needsReview: isOld && hasUnsent(this.#state) });
    this.#status = this.#toStatus();
  }

  /**
   * Starts writing to the journal and sending. This first write shows whether the browser stores anything, before any
   * change.
   */
  start(): void {
    this.#journal.write(toRecords(this.#state, this.#history), this.#services.clock.now());
    this.#sending.start();
  }

  /** Cancels timers and ignores later responses. The journal has all unsent changes. */
  stop(): void {
    this.#sending.stop();
  }

  /** Undefined for an empty field, and for a field in a row that does not exist. */
  getValue(address: FieldAddress): FieldValue | undefined {
    return this.#state.local.values.get(address) ?? undefined;
  }

  getRows(list: FieldAddress): readonly string[] | undefined {
    return this.#state.local.lists.get(list);
  }

  get content(): DraftState['local'] {
    return this.#state.local;
  }

  /** The newest revision of the service that is merged into the content. */
  get revision(): number {
    return this.#state.shadow.revision;
  }

  /** The account's values that are kept aside, newest last, including those not sent yet. */
  get kept(): readonly KeptValue[] {
    return listKept(this.#state, { account: this.owner.account, at: this.#services.clock.now() });
  }

  get problems(): readonly WorkingProblem[] {
    return this.#problems;
  }

  /** Rows whose removal the last response withdrew, because another person had written in them. */
  get withdrawn(): readonly FieldAddress[] {
    return this.#withdrawn;
  }

  /** Returns the same object until the status changes. */
  get status(): DraftStatus {
    return this.#status;
  }

  get hasUnsent(): boolean {
    return hasUnsent(this.#state);
  }

  get unsentCount(): number {
    return countUnsent(this.#state);
  }

  get canUndo(): boolean {
    return this.#history.undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.redo.length > 0;
  }

  /** Resolves when the journal has stored or refused everything typed so far. */
  settleJournal(): Promise<void> {
    return this.#journal.settle();
  }

  subscribe(subject: DraftSubject, listener: () => void): () => void {
    return this.#listeners.add(subject, listener);
  }

  /**
   * One undo step for all changes together. With `isTyping`, a change joins the previous step until the next word
   * begins.
   */
  change(changes: readonly LocalChange[], { isTyping = false }: { isTyping?: boolean } = {}): void {
    const wellFormed = changes.map(toWellFormedChange);
    this.#commit(recordAct(this.#state, this.#history, { changes: wellFormed, isTyping }));
  }

  /** The predecessors for a row that is put behind another row, or at the start. */
  listBehind(list: FieldAddress, behind: string | undefined): string[] {
    return listPredecessors(this.#state.local.lists.get(list) ?? [], behind);
  }

  undo(): boolean {
    return this.#step('undo');
  }

  redo(): boolean {
    return this.#step('redo');
  }

  /** Keeps a local value aside that could not be merged into its field. */
  keepAside(address: FieldAddress, value: FieldValue): void {
    const { createId } = this.#services;
    const keep = { kind: 'keep' as const, id: createId(), address, value: toWellFormed(value) };
    const keeps = [...this.#state.keeps, keep];
    this.#commit({ state: { ...this.#state, keeps }, history: this.#history });
  }

  /** Call this when a kept value was put back or is not wanted any more. */
  dropKept(id: string): void {
    const { createId } = this.#services;
    const keeps = [...this.#state.keeps, { kind: 'drop' as const, id: createId(), kept: id }];
    this.#commit({ state: { ...this.#state, keeps }, history: this.#history });
  }

  /** An event of the service has announced a newer revision. */
  hearNews(revision: number): void {
    this.#sending.hearNews(revision);
  }

  /** The browser has a connection again. */
  goOnline(): void {
    this.#sending.goOnline();
  }

  /** The person has signed in again, or the document has been opened again. */
  resume(): void {
    this.#sending.resume();
  }

  /** Ends the review of an old journal: its changes are sent or discarded. */
  endReview(choice: 'send' | 'discard'): void {
    this.#sending.endReview(() => {
      if (choice === 'discard') this.#commit({ state: createState(this.#state.shadow), history: emptyHistory });
    });
  }

  /** The page is being left: sends at once what fits into a `keepalive` request. The journal has the rest. */
  hide(): void {
    this.#sending.hide();
  }

  #step(direction: HistoryDirection): boolean {
    const stepped = stepBack(this.#state, this.#history, { direction, kindOf: this.#services.kindOf });
    if (stepped) this.#commit(stepped);
    return stepped !== undefined;
  }

  #commit(next: { state: DraftState; history: UndoHistory }): void {
    if (next.state === this.#state && next.history === this.#history) return;
    this.#replace(next);
    this.#sending.hearChange();
  }

  #replace({ state, history }: { state: DraftState; history: UndoHistory }): void {
    const before = this.#state.local;
    this.#state = state;
    this.#history = history;
    this.#journal.write(toRecords(state, history), this.#services.clock.now());
    this.#listeners.tell(before, state.local);
    this.#tellStatus();
  }

  #toSent(): SentDraft {
    return {
      owner: this.owner,
      getState: () => this.#state,
      settleJournal: () => this.#journal.settle(),
      replace: (state) => this.#replace({ state, history: this.#history }),
      take: (state, { problems, withdrawn }) => {
        const hasNewProblems = JSON.stringify(problems) !== JSON.stringify(this.#problems);
        if (hasNewProblems) this.#problems = problems;
        this.#withdrawn = withdrawn;
        this.#replace({ state, history: this.#history });
        if (hasNewProblems) this.#listeners.announce('problems');
      },
      onProgress: () => this.#tellStatus(),
    };
  }

  #tellStatus(): void {
    const status = this.#toStatus();
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    this.#listeners.announce('status');
  }

  #toStatus(): DraftStatus {
    const { reason, savedAt } = this.#sending;
    return toStatus(this.#state, this.owner.account, { reason, savedAt, survivesReload: this.#survivesReload });
  }
}
