import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContentService, type DocumentInput } from '../../cms/content-service.ts';
import { createRandom } from './random.ts';

export const fuzzedOrigin = 'http://content.test';
const documentCount = 300;
const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];

const text = { type: 'Text', config: {} };
const link = { type: 'Link', config: { select: 'document', customtypes: ['item'] } };
const slice = {
  id: 'part',
  type: 'SharedSlice',
  name: 'Part',
  variations: [{ id: 'default', name: 'Default', primary: { line: text, target: link }, items: { line: text } }],
};
const itemType = {
  id: 'item',
  label: 'Item',
  repeatable: true,
  status: true,
  json: {
    Main: {
      uid: { type: 'UID', config: {} },
      title: { type: 'StructuredText', config: { single: 'heading1' } },
      name: text,
      price: { type: 'Number', config: {} },
      flag: { type: 'Boolean', config: {} },
      day: { type: 'Date', config: {} },
      moment: { type: 'Timestamp', config: {} },
      place: { type: 'GeoPoint', config: {} },
      parent: link,
      group: { type: 'Group', config: { fields: { label: text, target: link } } },
      zone: { type: 'Slices', config: { choices: { part: { type: 'SharedSlice' } } } },
    },
  },
};

export interface FuzzedService {
  readonly ref: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Internal errors from the log. */
  readonly faults: readonly object[];
  readonly close: () => void;
}

/** A content service in this process, with a few hundred documents that link to each other. */
export async function createFuzzedService(): Promise<FuzzedService> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'fuzz-queries-'));
  const faults: object[] = [];
  const service = await createContentService({
    dataDirectory,
    repository: 'fuzzed',
    publicUrl: fuzzedOrigin,
    writeToken: 'write',
    languages: [
      { id: 'en-gb', name: 'English' },
      { id: 'fr-fr', name: 'French' },
    ],
    logger: { info() {}, warn() {}, error: (fields) => void faults.push(fields) },
  });
  await service.admin.putModels({ customTypes: [itemType], sharedSlices: [slice] });
  await service.admin.importDocuments(Array.from({ length: documentCount }, (_, index) => createItem(index)));
  const { ref } = await service.admin.publish({ documentIds: 'all-drafts' });
  return {
    ref,
    fetch: (request) => service.fetch(request),
    faults,
    async close() {
      await service.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

function createItem(index: number): DocumentInput {
  const random = createRandom(index);
  const toItem = (): object => ({ link_type: 'Document', id: `item-${random.below(documentCount)}` });
  const line = random.list(6, () => random.pick(words)).join(' ');
  return {
    id: `item-${index}`,
    type: 'item',
    uid: `u${index}`,
    lang: random.oneIn(4) ? 'fr-fr' : 'en-gb',
    tags: [...new Set(random.list(3, () => random.pick(words)))],
    data: {
      title: [{ type: 'heading1', text: line, spans: [] }],
      name: line,
      ...(!random.oneIn(5) && { price: random.below(1000) - 500 }),
      flag: random.oneIn(2),
      day: `20${10 + random.below(20)}-0${1 + random.below(9)}-${10 + random.below(18)}`,
      moment: `2024-01-${10 + random.below(20)}T${10 + random.below(14)}:30:00Z`,
      place: { latitude: random.below(181) - 90, longitude: random.below(361) - 180 },
      parent: toItem(),
      group: random.list(3, () => ({ label: random.pick(words), target: toItem() })),
      zone: random.list(3, () => ({
        slice_type: 'part',
        variation: 'default',
        primary: { line, target: toItem() },
        items: random.list(2, () => ({ line: random.pick(words) })),
      })),
    },
  };
}
