import type { ChangeRequest, FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import type { DraftServices } from '../draft/draft-services.ts';
import type { SendResult } from '../draft/draft-transport.ts';
import type { Journal } from '../draft/journal.ts';
import { createMemoryJournal } from '../draft/memory-journal.ts';
import { openDraft, type ClientLocks } from '../draft/open-draft.ts';
import { FakeService, type InitialContent } from './fake-service.ts';
import { kindOf } from './random-edits.ts';
import { VirtualClock } from './virtual-clock.ts';

/** What the network does with a request. `lost-response`: the service handles it, but the response is lost. */
export type NetworkMode = 'works' | 'lost-response' | Exclude<SendResult['kind'], 'response' | 'closed' | 'rejected'>;

/** A fake service, a virtual clock, and pages that tests open, crash and inspect. */
export class DraftBench {
  readonly clock = new VirtualClock();
  readonly service: FakeService;
  readonly sent: { readonly at: number; readonly request: ChangeRequest; readonly isLast: boolean }[] = [];
  readonly errors: unknown[] = [];
  readonly journal: Journal;
  network: NetworkMode = 'works';
  /** Of the page that was opened last. */
  restoredChanges = 0;
  readonly #held = new Set<string>();
  #ids = 0;

  constructor(content: InitialContent, journal: Journal = createMemoryJournal()) {
    this.service = new FakeService(this.clock, content);
    this.journal = journal;
  }

  async open(account = 'ada'): Promise<DraftEngine> {
    const { draft, restoredChanges } = await openDraft({
      account,
      document: 'd',
      services: this.createServices(account),
      locks: this.locks,
    });
    this.restoredChanges = restoredChanges;
    await this.clock.pass(0);
    return draft;
  }

  /** Ends the page and releases the lock of its client. */
  close(draft: DraftEngine): void {
    draft.stop();
    this.#held.delete(draft.owner.client);
  }

  readonly locks: ClientLocks = {
    tryHold: async (client) => {
      const isFree = !this.#held.has(client);
      this.#held.add(client);
      return isFree;
    },
  };

  createServices(account: string): DraftServices {
    return {
      clock: this.clock,
      random: () => 1,
      createId: () => `id-${String((this.#ids += 1)).padStart(8, '0')}`,
      journal: this.journal,
      kindOf,
      onError: (error) => void this.errors.push(error),
      transport: { send: (request, { isLast }) => this.#send(account, request, isLast) },
    };
  }

  /** A change of another person, based on the newest revision. */
  changeElsewhere(address: FieldAddress, value: FieldValue): void {
    const base = this.service.copy.values.get(address)?.revision ?? 0;
    const id = `else-${String((this.#ids += 1)).padStart(8, '0')}`;
    this.service.respond('bob', { client: 'bob', base: 0, changes: [{ kind: 'set', id, address, base, value }] });
  }

  valueOf(address: FieldAddress): FieldValue | undefined {
    return this.service.copy.values.get(address)?.value;
  }

  async #send(account: string, request: ChangeRequest, isLast: boolean): Promise<SendResult> {
    this.sent.push({ at: this.clock.now(), request, isLast });
    if (this.network === 'works') return { kind: 'response', response: this.service.respond(account, request) };
    if (this.network !== 'lost-response') return { kind: this.network };
    this.service.respond(account, request);
    return { kind: 'unreachable' };
  }
}
