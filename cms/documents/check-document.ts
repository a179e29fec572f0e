import { createHash } from 'node:crypto';
import type { CheckContext } from '../fields/field-type.ts';
import { checkFields } from '../fields/field-set.ts';
import { getFieldType } from '../fields/field-types.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { StoredAsset } from '../storage/asset-register.ts';
import type { DocumentContent } from '../storage/stored-document.ts';
import type { DocumentProblem } from './content-error.ts';
import { findTitle } from './document-title.ts';
import type { Storage } from '../storage/storage.ts';
import { listJsonProblems } from './json-guard.ts';
import { runWithLoaded } from './run-with-loaded.ts';

interface CheckedDocument {
  readonly content: DocumentContent;
  readonly problems: readonly DocumentProblem[];
}

interface WrittenContent {
  readonly id: string;
  readonly type: string;
  readonly uid: string | undefined;
  readonly title: string | undefined;
  readonly tags: readonly string[];
  readonly data: Record<string, unknown>;
}

interface CheckResources {
  readonly models: ModelSet;
  readonly storage: Pick<Storage, 'getAsset'>;
}

/**
 * Checks content against its model and converts it to the stored format. The content is usable only if there are no
 * problems.
 */
export async function checkDocument(written: WrittenContent, resources: CheckResources): Promise<CheckedDocument> {
  return runWithLoaded({
    load: (ids) => loadAssets(ids, resources.storage),
    run: (getAsset) => checkWithAssets(written, resources.models, getAsset),
  });
}

async function loadAssets(
  ids: readonly string[],
  storage: Pick<Storage, 'getAsset'>,
): Promise<ReadonlyMap<string, StoredAsset>> {
  const assets = new Map<string, StoredAsset>();
  for (const id of ids) {
    const asset = await storage.getAsset(id);
    if (asset) assets.set(id, asset);
  }
  return assets;
}

type GetAsset = (id: string) => StoredAsset | undefined;

function checkWithAssets(written: WrittenContent, models: ModelSet, getAsset: GetAsset): CheckedDocument {
  const { id, type, uid, tags, data } = written;
  const problems: DocumentProblem[] = [];
  const report = (path: string, message: string): void => void problems.push({ documentId: id, path, message });
  const fields = models.getFields(type);
  if (!fields) report('type', `there is no custom type "${type}"`);
  if (fields && uid !== undefined && fields['uid']?.type !== 'UID')
    report('uid', `documents of type "${type}" have no uid`);
  for (const { path, message } of listJsonProblems(data, 'data')) report(path, message);
  if (problems.length > 0 || !fields) return { content: { uid, title: written.title, tags, data: '{}' }, problems };
  const context = createCheckContext('data', { documentId: id, models, getAsset, report });
  const stored = checkFields(fields, data, context);
  const title = written.title ?? findTitle(fields, stored);
  return { content: { uid, title, tags: [...new Set(tags)], data: JSON.stringify(stored) }, problems };
}

interface CheckSession {
  readonly models: ModelSet;
  readonly documentId: string;
  readonly getAsset: GetAsset;
  readonly report: (path: string, message: string) => void;
}

function createCheckContext(path: string, session: CheckSession): CheckContext {
  return {
    path,
    models: session.models,
    fieldTypes: getFieldType,
    getAsset: session.getAsset,
    stableId: () => toStableId(session.documentId, path),
    report: (message) => session.report(path, message),
    child: (step) => createCheckContext(typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`, session),
  };
}

/** An id in the format of a UUID, like the slice ids of the hosted service. */
function toStableId(documentId: string, path: string): string {
  const digest = createHash('sha256').update(`${documentId}\n${path}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-');
}
