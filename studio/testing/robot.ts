import type { Random } from '../../scripts/fuzz/random.ts';
import type { FieldValue } from '../../cms/studio-types.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import type { DraftServices } from '../draft/draft-services.ts';
import { openDraft, type ClientLocks } from '../draft/open-draft.ts';
import type { LocalChange } from '../draft/draft-state.ts';
import { toFieldValue, readBlocks } from '../rich-text/rich-text-block.ts';
import { createEdit, kindOf } from './random-edits.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { SlowJournal } from './slow-journal.ts';
import { countTokens, findTokens, type TokenLedger } from './token-ledger.ts';

export interface RobotWorld {
  readonly name: string;
  readonly random: Random;
  readonly network: FaultyNetwork;
  readonly journal: SlowJournal;
  readonly ledger: TokenLedger;
  readonly services: DraftServices;
  readonly hotField: string;
  /** Reports a violated invariant. */
  readonly report: (fault: string) => void;
}

/** A simulated person: types, undoes, crashes and comes back, and records every word. */
export class Robot {
  readonly world: RobotWorld;
  draft: DraftEngine | undefined;
  orphans: readonly DraftEngine[] = [];
  #held = new Set<string>();

  constructor(world: RobotWorld) {
    this.world = world;
  }

  async open(): Promise<void> {
    const { name, services } = this.world;
    const { draft, orphans } = await openDraft({ account: name, document: 'd', services, locks: this.#createLocks() });
    this.draft = draft;
    this.orphans = [...this.orphans, ...orphans];
  }

  /** The page ends without an event, and its locks are released. */
  crash(): void {
    const { name, journal, ledger } = this.world;
    for (const engine of this.#engines()) engine.stop();
    ledger.crash(name);
    journal.crash();
    this.draft = undefined;
    this.orphans = [];
    this.#held = new Set();
  }

  act(): void {
    const { draft } = this;
    const { random } = this.world;
    if (!draft || draft.revision === 0) return;
    const act = random.below(12);
    if (act === 0) this.#step('undo');
    else if (act === 1) this.#step('redo');
    else if (act === 2) this.#choose();
    else this.#edit();
  }

  hearNews(revision: number): void {
    for (const engine of this.#engines()) engine.hearNews(revision);
  }

  comeBack(): void {
    for (const engine of this.#engines()) {
      engine.goOnline();
      engine.resume();
    }
  }

  #engines(): DraftEngine[] {
    return [...(this.draft ? [this.draft] : []), ...this.orphans];
  }

  #edit(): void {
    const { random, ledger, name, services, hotField } = this.world;
    this.#apply((draft) => {
      const createToken = (): string => ledger.type(name);
      const changes = createEdit(draft.content, { random, createToken, createKey: services.createId, hotField });
      draft.change(changes, { isTyping: random.oneIn(2) });
    });
  }

  /** Undo may remove only the robot's own words. */
  #step(direction: 'undo' | 'redo'): void {
    const { ledger, name, report } = this.world;
    const isOwed = (token: string): boolean => ledger.authorOf(token) !== name && !ledger.isRemoved(token);
    const owed = new Set([...findTokens(...(this.draft?.content.values.values() ?? []))].filter(isOwed));
    const removed = this.#apply((draft) => draft[direction]());
    const foreign = direction === 'undo' ? removed.filter((token) => owed.has(token)) : [];
    if (foreign.length > 0) report(`undo of ${name} took ${foreign.join(', ')} away`);
  }

  /** Puts a kept value below the current one, or drops it. */
  #choose(): void {
    const { random, name, ledger } = this.world;
    const kept = this.draft?.kept.find(({ author }) => author === name);
    if (!kept) return;
    if (random.oneIn(3)) ledger.remove(findTokens(kept.value));
    else if (!this.#putBelow(kept.address, kept.value)) return;
    this.draft?.dropKept(kept.id);
  }

  #putBelow(address: string, value: FieldValue): boolean {
    const now = this.draft?.getValue(address) ?? null;
    const kind = kindOf(address);
    let below: FieldValue | undefined;
    if (kind === 'text' && typeof value === 'string') below = `${typeof now === 'string' ? now : ''} ${value}`.trim();
    if (kind === 'rich-text') below = toFieldValue([...(readBlocks(now) ?? []), ...(readBlocks(value) ?? [])]);
    if (below === undefined) return false;
    const change: LocalChange = { kind: 'set', address, value: below };
    this.#apply((draft) => draft.change([change]));
    return JSON.stringify(this.draft?.getValue(address)) === JSON.stringify(below);
  }

  /** Words that this edit removed itself do not count as lost. */
  #apply(act: (draft: DraftEngine) => void): string[] {
    const { ledger, name } = this.world;
    const { draft } = this;
    if (!draft) return [];
    const before = countTokens(draft.content.values.values());
    act(draft);
    const after = countTokens(draft.content.values.values());
    // A word may occur twice after it was put back below; then two people may each remove one occurrence.
    ledger.remove([...before].flatMap(([token, count]) => (count > (after.get(token) ?? 0) ? [token] : [])));
    const removed = [...before.keys()].filter((token) => !after.has(token));
    const typed = ledger.listUnsettled(name);
    draft.settleJournal().then(() => {
      for (const token of typed) token.isDurable = true;
    }, this.world.services.onError);
    return removed;
  }

  #createLocks(): ClientLocks {
    return {
      tryHold: async (client) => {
        const isFree = !this.#held.has(client);
        this.#held.add(client);
        return isFree;
      },
    };
  }
}
