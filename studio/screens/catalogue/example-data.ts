/** The data of the example screens. */
import type { DocumentRow, HistoryEntry, Me, VersionContent, WorkingHead } from '../../../cms/studio-api.ts';
import type { Repository } from '../../../cms/studio-models.ts';
import type { Asset } from '../../api/assets.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Editor } from '../../fields/editor-context.ts';
import { FieldVisits } from '../../fields/field-visits.ts';
import { Observable } from '../../fields/observable.ts';
import type { ListNews } from '../documents/list-news.ts';
import { catalogueRepository, createCatalogueDraft, examples, toName } from './catalogue-draft.ts';

const now = Date.now();
const [hour, day] = [3_600_000, 86_400_000];

export const busy = new ApiError(503, 'The service cannot answer now.');

export const me: Me = {
  id: 'ada',
  name: 'Ada Bell',
  email: 'ada@bank.example',
  role: 'administrator',
  rights: ['read', 'write', 'write-others', 'publish', 'manage-people'],
};

const english = { id: 'en-gb', name: 'English' };

const fields = Object.fromEntries(examples.map(([name, { widget }]) => [toName(name, 'full'), widget]));

export const repository: Repository = {
  ...catalogueRepository,
  customTypes: [{ id: 'article', label: 'Article', repeatable: true, json: { Main: fields } }],
  languages: [english],
};

export const head: WorkingHead = {
  id: 'example',
  type: 'article',
  lang: 'en-gb',
  groupId: 'example',
  status: 'modified',
  version: 3,
  publishedVersion: 3,
  publishedUid: 'instant-payments',
  revision: 9,
  hasWorkingChanges: true,
  deletesAt: null,
  mayWrite: true,
  mayTrash: false,
};

export function createExampleEditor(state: 'empty' | 'full' | 'error'): Editor {
  return {
    draft: createCatalogueDraft(head.id, state),
    document: head,
    repository,
    isReadOnly: false,
    dir: 'ltr',
    visits: new FieldVisits(),
    advice: new Observable([]),
    marks: new Observable(undefined),
    site: {
      findAddress: async () => ({ kind: 'absent' }),
      listPublished: () => Promise.reject(busy),
      listShownSlices: () => Promise.reject(busy),
    },
  };
}

export const version: VersionContent = {
  version: 3,
  content: {
    values: [
      ['uid', 'instant-payments'],
      [`data/${toName('Text', 'error')}`, 'Paid within a minute.'],
    ],
    lists: [],
  },
};
export const emptyVersion: VersionContent = { version: 3, content: { values: [], lists: [] } };

export const history: readonly HistoryEntry[] = [
  toEntry({ at: now - 2 * hour, action: 'document.publish', version: 3, name: 'After the review of the lawyers' }),
  toEntry({ at: now - day, action: 'document.unpublish', version: null, before: 2 }),
  toEntry({ at: now - 400 * day, action: 'document.save', version: 2, isSitting: true, authors: ['Ben Okafor'] }),
];

function toEntry(entry: Pick<HistoryEntry, 'at' | 'action' | 'version'> & Partial<HistoryEntry>): HistoryEntry {
  const plain = { by: me.name, isPerson: true, before: null, isNew: false, isSitting: false, authors: [] };
  return { ...plain, name: null, release: null, ...entry };
}

export const documents: readonly DocumentRow[] = [
  toRow('fees', 'What a payment costs', 'published', 2 * hour),
  toRow('rates', 'Rates of exchange, and who sets them for payments that cross a border', 'modified', day),
  toRow('people', 'People who answer at night', 'draft', 40 * day),
];

export const listNews: ListNews = { come: new Set(['new', 'newer']), gone: new Set() };

function toRow(id: string, title: string, state: DocumentRow['state'], age: number): DocumentRow {
  return {
    id,
    type: 'article',
    lang: english.id,
    groupId: id,
    uid: id,
    title,
    state,
    changedAt: now - age,
    changedBy: { id: 'ben', name: 'Ben Okafor' },
    tags: [],
    problems: state === 'draft' ? 2 : 0,
    releases: [],
    languages: [english.id],
    translations: [{ id, lang: english.id, state }],
  };
}

export const asset: Asset = {
  id: 'map',
  url: '/media/map/map.png',
  filename: 'a-map-of-every-bank-that-answers.png',
  extension: 'png',
  size: 9000,
  kind: 'image',
  width: 96,
  height: 64,
};
