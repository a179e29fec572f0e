import { isRecord, parseStoredFields, serialiseFields } from '../fields/field-set.ts';
import type { Widget } from '../models/widget.ts';
import type { QueryBudget } from '../query/query-budget.ts';
import type { QueryStorage } from '../query/query-storage.ts';
import type { PublishedDocument } from '../storage/stored-document.ts';
import { createLinkResolver } from './link-resolver.ts';
import type { Route } from './route.ts';
import type { ReadMemory } from './read-memory.ts';
import { runWithLoaded } from './run-with-loaded.ts';
import {
  createReadRun,
  createSerialiseContext,
  readDocument,
  toLoaded,
  type LoadedDocument,
  type ReadOptions,
  type ReadRun,
  type Surroundings,
} from './serialise-document.ts';

interface ReaderOptions extends ReadOptions {
  readonly storage: QueryStorage;
  readonly sequence: number;
  readonly masterLanguage: string;
  readonly routes: readonly Route[];
  readonly budget: QueryBudget;
  readonly memory?: ReadMemory | undefined;
}

/**
 * Converts documents of one ref into the format of the read API. Created per request; caches the documents that it
 * loads.
 */
export interface DocumentReader {
  /** The documents of a page in the format of the read API, in the given order. */
  readonly read: (documents: readonly PublishedDocument[]) => Promise<Record<string, unknown>[]>;
  /** The fields of any version, with links resolved in this ref. The result can be saved again. */
  readonly readData: (type: string, data: string) => Promise<Record<string, unknown>>;
  /** The same for one field in its stored format; undefined when it is left out of `data`. */
  readonly readField: (widget: Widget, stored: unknown) => Promise<unknown>;
}

/** Cost units (query-budget.ts) of each document that is found. */
const documentUnits = 50;
const readCharactersPerUnit = 40;
/** The maximum number of documents per load. Other requests are served between two loads. */
const maxLoad = 100;

/** Throws `QueryError` for routes that do not match the models. */
export function createDocumentReader(options: ReaderOptions): DocumentReader {
  const { storage, sequence, budget, models, fetch, memory } = options;
  const asked = new Set<string>();
  const known = new Map<string, LoadedDocument | undefined>();
  const plain = new Map<string, Record<string, unknown>>();
  const resolve = createLinkResolver(options.routes, options);

  async function load(ids: readonly string[]): Promise<ReadonlyMap<string, LoadedDocument>> {
    const loaded = new Map<string, LoadedDocument>();
    for (let start = 0; start < ids.length; start += maxLoad) {
      for (const document of await storage.listPublished(sequence, ids.slice(start, start + maxLoad))) {
        loaded.set(document.id, toLoaded(document));
      }
      budget.spend(0);
      await budget.pause();
    }
    return loaded;
  }

  async function run<Result>(work: (one: ReadRun) => Result): Promise<Result> {
    const bill = createBill(budget);
    const made = new Map<string, Record<string, unknown>>();
    const result = await runWithLoaded({
      known,
      load,
      run(get) {
        bill.restart();
        made.clear();
        const look = (id: string): LoadedDocument | undefined => {
          if (memory) asked.add(id);
          return get(id);
        };
        return work(createReadRun({ options, resolve, get: look, spend: bill.spend, plain, made }));
      },
    });
    for (const [id, data] of made) plain.set(id, data);
    return result;
  }

  /** Loads all documents that the page links to at once. Further documents are found to be missing while it is read. */
  async function loadTargets(page: readonly LoadedDocument[]): Promise<void> {
    const ids = new Set<string>();
    for (const { document, fields } of page) {
      const wanted = fetch && (fetch.get(document.type) ?? new Set<string>());
      for (const [key, value] of Object.entries(fields)) if (wanted?.has(key) ?? true) collectTargets(value, ids);
    }
    const missing = [...ids].filter((id) => !known.has(id));
    const loaded = await load(missing);
    for (const id of missing) known.set(id, loaded.get(id));
  }

  return {
    async read(documents) {
      const read = new Map<string, Record<string, unknown>>();
      for (const document of documents) {
        const kept = memory?.find(document);
        if (kept) read.set(document.id, kept);
      }
      const others = documents.filter(({ id }) => !read.has(id));
      const page: LoadedDocument[] = [];
      for (const document of others) {
        budget.spend(documentUnits + document.data.length / readCharactersPerUnit);
        const one = toLoaded(document);
        known.set(document.id, one);
        page.push(one);
        await budget.pause();
      }
      const [surroundings] = await Promise.all([loadSurroundings(others, options), loadTargets(page)]);
      for (const one of page) {
        read.set(one.document.id, await run((session) => readDocument(one, surroundings, session)));
        await budget.pause();
      }
      for (const document of others) memory?.keep(document, read.get(document.id) ?? {}, asked);
      return documents.map(({ id }) => read.get(id) ?? {});
    },
    readData: (type, data) =>
      run((session) =>
        serialiseFields(models.getFields(type) ?? {}, parseStoredFields(data), createSerialiseContext(session)),
      ),
    readField: (widget, stored) =>
      run((session) => serialiseFields({ field: widget }, { field: stored }, createSerialiseContext(session))['field']),
  };
}

/** A repeated run is charged only for what exceeds the earlier runs. */
function createBill(budget: QueryBudget): { restart: () => void; spend: (units: number) => void } {
  let charged = 0;
  let sum = 0;
  return {
    restart: () => void (sum = 0),
    spend(units) {
      sum += units;
      if (sum <= charged) return;
      const excess = sum - charged;
      charged = sum;
      budget.spend(excess);
    },
  };
}

function collectTargets(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectTargets(item, ids);
  } else if (isRecord(value)) {
    if (value['link_type'] === 'Document' && typeof value['id'] === 'string') ids.add(value['id']);
    for (const item of Object.values(value)) collectTargets(item, ids);
  }
}

async function loadSurroundings(
  documents: readonly PublishedDocument[],
  { storage, sequence }: ReaderOptions,
): Promise<Surroundings> {
  // A document with a single version has had a single uid.
  const renamed = documents.filter(({ version }) => version > 1).map(({ id }) => id);
  const [translations, publishedUids] = await Promise.all([
    storage.listTranslations(
      sequence,
      documents.map(({ groupId }) => groupId),
    ),
    renamed.length === 0 ? new Map<string, string[]>() : storage.listPublishedUids(sequence, renamed),
  ]);
  return { translations: Map.groupBy(translations, ({ groupId }) => groupId), publishedUids };
}
