import { unlimitedBudget } from '../query/query-budget.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { Storage } from '../storage/storage.ts';
import { createDocumentReader, type DocumentReader } from './document-reader.ts';

interface VersionReaderOptions {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly publicUrl: string;
  readonly masterLanguage: string;
}

/**
 * Reads versions for editors. Links are resolved in the master ref, without URLs, and the result can be saved again.
 */
export async function createVersionReader(options: VersionReaderOptions): Promise<DocumentReader> {
  const master = await options.storage.getMasterRef();
  return createDocumentReader({
    ...options,
    sequence: master.sequence,
    ref: master.ref,
    routes: [],
    brokenRoute: undefined,
    fetchLinks: new Map(),
    fetch: undefined,
    budget: unlimitedBudget,
  });
}
