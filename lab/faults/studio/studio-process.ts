/** A content service in a separate process, and simulated editors that use the studio's draft engine in Node. */
import type { Change, ChangeResponse } from '../../../cms/studio-types.ts';
import { findFreePort } from '../../../tests/free-ports.ts';
import type { Random } from '../../../scripts/fuzz/random.ts';
import type { Clock } from '../../../studio/draft/clock.ts';
import type { DraftEngine } from '../../../studio/draft/draft-engine.ts';
import { createHttpTransport, type HttpTransportOptions } from '../../../studio/draft/http-transport.ts';
import { createMemoryJournal } from '../../../studio/draft/memory-journal.ts';
import { openDraft, type ClientLocks } from '../../../studio/draft/open-draft.ts';
import {
  createDataDirectory,
  sendRequest,
  startContentProcess,
  type ContentProcess,
} from '../../processes/content-process.ts';

export interface StudioProcess {
  /** The origin for browsers. */
  readonly origin: string;
  readonly directory: string;
  readonly process: () => ContentProcess;
  /** Starts it again, at the same address. */
  readonly restart: () => Promise<void>;
  /** The document `first` as it is stored, kept values included. */
  readonly read: () => Promise<ChangeResponse['update']>;
}

export async function startStudioProcess(environment: Readonly<Record<string, string>> = {}): Promise<StudioProcess> {
  const directory = await createDataDirectory();
  const port = String(await findFreePort());
  const start = () => startContentProcess(directory, { ...environment, CONTENT_PORT: port });
  let running = await start();
  return {
    origin: `http://localhost:${port}`,
    directory,
    process: () => running,
    async restart() {
      running = await start();
    },
    async read() {
      const body = { client: 'reader', base: 0, changes: [] as Change[] };
      const response = await sendRequest(running, 'POST /admin/working/first/changes', { body });
      if (response.status !== 200) throw new Error(`The document cannot be read: ${JSON.stringify(response)}`);
      return (response.body as unknown as ChangeResponse).update; // our own service's, and compared by the tests
    },
  };
}

export interface Person {
  readonly account: string;
  readonly cookie: string;
}

/** An editor who has signed in by a link. */
export async function signInPerson({ origin, process }: StudioProcess, name: string): Promise<Person> {
  const person = { name, email: `${name.toLowerCase()}@bank.example`, role: 'editor' };
  const { body: account } = await sendRequest(process(), 'POST /admin/accounts', { body: person });
  const { body: link } = await sendRequest(process(), `POST /admin/accounts/${String(account['id'])}/link`);
  const response = await fetch(`${origin}/studio/sign-in/link/use`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link['token'] }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`${name} is not signed in: ${response.status}`);
  return { account: String(account['id']), cookie };
}

/** A tab that shows the document `first`: its journal outlives it, as the browser's does. */
export class StudioTab {
  readonly #options: { person: Person; origin: string; clock: Clock; random: Random; onRequest: () => void };
  readonly #journal = createMemoryJournal();
  readonly #held = new Set<string>();
  #draft: DraftEngine | undefined;
  #saved: unknown;
  readonly errors: unknown[] = [];

  constructor(options: { person: Person; origin: string; clock: Clock; random: Random; onRequest?: () => void }) {
    this.#options = { onRequest: () => undefined, ...options };
  }

  get draft(): DraftEngine {
    if (!this.#draft) throw new Error('The tab is not open.');
    return this.#draft;
  }

  /** The values and kept values at the last status `saved`. */
  get saved(): unknown {
    return this.#saved;
  }

  async open(): Promise<void> {
    const { person, clock, random } = this.#options;
    const { draft } = await openDraft({
      account: person.account,
      document: 'first',
      locks: this.#locks,
      services: {
        clock,
        random: () => random.below(1000) / 1000,
        createId: () => crypto.randomUUID(),
        journal: this.#journal,
        transport: this.#createTransport(),
        kindOf: () => 'text',
        onError: (error) => void this.errors.push(error),
      },
    });
    draft.subscribe('status', () => {
      if (draft.status.saving.kind === 'saved') this.#saved = [...draft.content.values.values(), draft.kept];
    });
    this.#draft = draft;
  }

  /** The page is gone, without a word; its journal and the locks' end are the browser's. */
  crash(): void {
    this.draft.stop();
    this.#held.clear();
    this.#draft = undefined;
  }

  readonly #locks: ClientLocks = {
    tryHold: async (client) => {
      const isFree = !this.#held.has(client);
      this.#held.add(client);
      return isFree;
    },
  };

  #createTransport() {
    const { person, origin, onRequest } = this.#options;
    const send: HttpTransportOptions['fetch'] = (url, init) => {
      onRequest();
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries({ origin, cookie: person.cookie })) headers.set(name, value);
      return fetch(url, { ...init, headers });
    };
    const url = `${origin}/admin/working/first/changes`;
    return createHttpTransport({ url, account: person.account, fetch: send, timeoutMs: 15_000 });
  }
}
