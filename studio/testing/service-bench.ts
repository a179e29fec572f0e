import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import type { ContentService, ContentServiceOptions } from '../../cms/content-service.ts';
import type { ChangeRequest, ChangeResponse, FieldValue, WorkingUpdate } from '../../cms/studio-types.ts';
import { send } from '../../cms/testing/call-service.ts';
import { signIn, type SignedIn } from '../../cms/testing/sign-in.ts';
import { createTestService, heading, testUrl } from '../../cms/testing/test-service.ts';
import type { Clock } from '../draft/clock.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import type { FieldKind } from '../draft/merge-field.ts';
import { createHttpTransport } from '../draft/http-transport.ts';
import type { Journal } from '../draft/journal.ts';
import { createMemoryJournal } from '../draft/memory-journal.ts';
import { openDraft } from '../draft/open-draft.ts';
import { kindOf as testKindOf } from './random-edits.ts';
import { VirtualClock } from './virtual-clock.ts';

/** The network of a client: `deliver` sends the request to the service, as often as it is called. */
export type Network = (deliver: () => Promise<Response>, request: ChangeRequest) => Promise<Response>;

export interface SeatOptions {
  readonly person: SignedIn;
  readonly document?: string;
  readonly network?: Network;
  readonly journal?: Journal;
  readonly clock?: Clock;
  readonly kindOf?: (address: string) => FieldKind;
}

export const benchDocument = 'one';
const steps = 20;

/** The real content service, clients over HTTP, and a virtual clock. */
export class ServiceBench {
  readonly clock: VirtualClock;
  readonly service: ContentService;
  readonly errors: unknown[] = [];
  readonly #asked = new Set<Promise<unknown>>();
  #ids = 0;

  private constructor(clock: VirtualClock, service: ContentService) {
    this.clock = clock;
    this.service = service;
  }

  /** Starts with the document `one`, an article with two texts. */
  static async start(
    data: Record<string, unknown> = {},
    options: Partial<ContentServiceOptions> = {},
  ): Promise<ServiceBench> {
    const clock = new VirtualClock();
    // The service's rate limit uses it.
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now());
    const service = await createTestService({ now: () => new Date(clock.now()), ...options });
    const article = { title: heading('The first title'), teaser: 'We pay', ...data };
    const bench = new ServiceBench(clock, service);
    await bench.addDocument(benchDocument, article);
    return bench;
  }

  async addDocument(id: string, data: Record<string, unknown>): Promise<void> {
    await this.service.admin.importDocuments([{ id, type: 'article', lang: 'en-gb', uid: id, data }]);
  }

  signIn(name: string): Promise<SignedIn> {
    return signIn(this.service, 'editor', name);
  }

  readonly createId = (): string => `id-${String((this.#ids += 1)).padStart(8, '0')}`;

  /** Opens a page of a browser, which restores the journal of closed pages. */
  async open({
    person,
    document = benchDocument,
    network = (deliver) => deliver(),
    ...own
  }: SeatOptions): Promise<DraftEngine> {
    const { clock = this.clock, journal = createMemoryJournal(), kindOf = testKindOf } = own;
    const transport = createHttpTransport({
      url: `${testUrl}/admin/working/${document}/changes`,
      account: person.accountId,
      fetch: (url, init) => this.#wait(network(() => this.#deliver(person, url, init), readRequest(init))),
      timeoutMs: 15_000,
    });
    const { draft } = await openDraft({
      account: person.accountId,
      document,
      locks: { tryHold: async () => true },
      services: {
        clock,
        journal,
        transport,
        kindOf,
        createId: this.createId,
        random: () => 1,
        onError: (error) => void this.errors.push(error),
      },
    });
    await this.pass(0);
    return draft;
  }

  /** The service responds in real time while the virtual clock stands still. */
  async pass(ms: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.clock.pass(ms / steps);
      for (let turn = 0; turn < 3; turn += 1) {
        await Promise.allSettled(this.#asked);
        await setImmediate();
      }
    }
  }

  /** The working copy on the service. */
  async read(document = benchDocument): Promise<WorkingUpdate> {
    const body = { client: 'reader', base: 0, changes: [] };
    const line = `POST /admin/working/${document}/changes`;
    return (await send<ChangeResponse>(this.service, line, { body })).body.update;
  }

  async valueOf(address: string): Promise<FieldValue | undefined> {
    return new Map((await this.read()).values).get(address)?.value;
  }

  #deliver({ cookie }: SignedIn, url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries({ cookie, origin: testUrl })) headers.set(name, value);
    return Promise.resolve(this.service.fetch(new Request(url, { ...init, headers })));
  }

  async #wait(response: Promise<Response>): Promise<Response> {
    this.#asked.add(response);
    try {
      return await response;
    } finally {
      this.#asked.delete(response);
    }
  }
}

function readRequest({ body }: RequestInit): ChangeRequest {
  return JSON.parse(String(body)) as ChangeRequest; // from our own transport
}

export const lostConnection = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
