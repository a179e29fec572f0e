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

/** One open document: takes every change at once, stores it in the journal, and brings it to the service. */
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

  /** Begins to write and to send. Before the first change it is known whether the browser stores anything. */
  start(): void {
    this.#journal.write(toRecords(this.#state, this.#history), this.#services.clock.now());
    this.#sending.start();
  }

  /** Ends timers and listens to no response any more; the journal has everything. */
  stop(): void {
    this.#sending.stop();
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

  get unsentCount(): number {
    return countUnsent(this.#state);
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
    this.#sending.hearNews(revision);
  }

  /** The browser has a connection again. */
  goOnline(): void {
    this.#sending.goOnline();
  }

  /** There is a session again, or the document is open again. */
  resume(): void {
    this.#sending.resume();
  }

  /** The old journal was looked at: its changes go to the service, or end here. */
  endReview(choice: 'send' | 'discard'): void {
    this.#sending.endReview(() => {
      if (choice === 'discard') this.#commit({ state: createState(this.#state.shadow), history: emptyHistory });
    });
  }

  /** The page is being left: what fits goes at once, and the journal has the rest. */
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
