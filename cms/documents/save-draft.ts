import * as v from 'valibot';
import type { StoredDocument } from '../storage/document-register.ts';
import { ContentError } from './content-error.ts';
import { DataSchema, DocumentIdSchema, TagsSchema, UidSchema } from './document-input.ts';
import { prepareDraft, type ImportResources } from './import-documents.ts';

export const DraftInputSchema = v.object({
  id: DocumentIdSchema,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Required for a new document; an existing one keeps its own type and language. */
  type: v.optional(v.string()),
  lang: v.optional(v.string()),
  uid: v.optional(v.nullable(UidSchema)),
  title: v.optional(v.nullable(v.string())),
  tags: v.optional(TagsSchema),
  translationOf: v.optional(v.nullable(DocumentIdSchema)),
  data: DataSchema,
});
/** One version of one document, and the version that it is based on. */
export type DraftInput = v.InferInput<typeof DraftInputSchema>;

/** Saves a new version and returns it. Throws `ContentError` `version-conflict`, `invalid-document`. */
export async function saveDraft(
  input: DraftInput,
  resources: ImportResources,
  at = resources.now().getTime(),
): Promise<StoredDocument> {
  const { storage } = resources;
  const existing = await storage.getDocument(input.id);
  const currentVersion = existing?.version ?? 0;
  if (currentVersion !== input.version) {
    throw new ContentError('version-conflict', `The document is at version ${currentVersion}, not ${input.version}.`, {
      currentVersion,
    });
  }
  const draft = await prepareDraft(
    {
      id: input.id,
      type: input.type ?? existing?.type,
      lang: input.lang ?? existing?.lang,
      uid: input.uid,
      title: input.title,
      tags: input.tags ?? existing?.tags,
      translationOf: input.translationOf ?? toOriginal(existing),
      data: input.data,
    },
    resources,
  );
  await storage.writeDrafts([draft], at);
  const saved = await storage.getDocument(input.id);
  if (!saved) throw new ContentError('not-found', `The document "${input.id}" vanished while it was saved.`);
  return saved;
}

function toOriginal(existing: StoredDocument | undefined): string | undefined {
  return existing && existing.groupId !== existing.id ? existing.groupId : undefined;
}
