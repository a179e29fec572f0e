/** Changes real documents as an editor would. For tests. */
import type { ContentService } from '../../cms/content-service.ts';

const mayBeHidden: ReadonlySet<string> = new Set(['payment_insight', 'press_release', 'section_page', 'landing_page']);

export type DraftChange = 'words' | 'date' | 'tag' | 'address' | 'unlisted';

export const draftChanges: readonly DraftChange[] = [
  'words',
  'words',
  'words',
  'words',
  'date',
  'tag',
  'address',
  'unlisted',
];

/** Saves the next version of a document. A type that cannot be changed in this way stays as it was. */
export async function changeDocument(
  service: Pick<ContentService, 'admin'>,
  kind: DraftChange,
  { id, number }: { id: string; number: number },
): Promise<void> {
  const document = await service.admin.getDocument(id);
  if (!document) throw new Error(`No document ${id}`);
  const { type, lang, version, uid } = document;
  const data = JSON.parse(document.data) as Record<string, unknown>;
  const tags = [...document.tags];
  const edits: Record<DraftChange, object> = {
    words: { data: JSON.parse(changeWords(document.data, `${number}`)) as object },
    date: { data: 'published_on' in data ? { ...data, published_on: `2025-0${1 + (number % 9)}-17` } : data },
    tag: { tags: [...tags, ['SEPA Instant', 'Fraud', `Tag ${number}`][number % 3]] },
    address: uid !== undefined && type === 'payment_insight' ? { uid: `address-${number}` } : {},
    unlisted: { data: mayBeHidden.has(type) ? { ...data, no_index: number % 2 === 0 } : data },
  };
  const draft = { id, type, lang, version, tags, data, ...(uid !== undefined && { uid }), ...edits[kind] };
  await service.admin.saveDraft(draft);
}

/** The first text of the document. */
const changeWords = (data: string, mark: string) =>
  data.replace(/"(?:title|text|summary|label|name)":"[^"\\]{4,}(?=")/, (words) => `${words} ${mark}`);

/** Editors send tables in another format than the stored one. */
export const isChangeable = ({ data }: { data: string }): boolean => !data.includes('"table"');
