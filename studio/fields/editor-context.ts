import { createContext, use } from 'react';
import type { Repository } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { Advice } from '../checks/advice.ts';
import type { SiteQuestions } from '../api/site-questions.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import type { Marks } from '../since-live/marks.ts';
import type { TextBehind } from '../rich-text/paste/move-behind.ts';
import type { FieldVisits } from './field-visits.ts';
import type { ToldValue } from './told-value.ts';

/** What becomes slices behind the one that a field is in. */
export interface SlicesBehind {
  /** Whether tables, and the text after them, have slices there. */
  readonly take: (address: FieldAddress) => boolean;
  /** Gives the field its value, and puts the rest behind it: one act. */
  readonly put: (address: FieldAddress, value: FieldValue, behind: readonly TextBehind[]) => void;
}

/** The open document, as every field knows it. The value stays the same object while it is open. */
export interface Editor {
  readonly draft: DraftEngine;
  readonly document: { readonly id: string; readonly type: string; readonly lang: string };
  readonly repository: Repository;
  /** Type and language of a document that was not stored when it was opened: the service cannot know them. */
  readonly place?: object;
  readonly isReadOnly: boolean;
  /** Of the document's language. */
  readonly dir: 'ltr' | 'rtl';
  /** One for each open document. */
  readonly visits: FieldVisits;
  /** What is worth saying about the document. */
  readonly advice: ToldValue<readonly Advice[]>;
  /** What differs from what readers see, while somebody wants to know. */
  readonly marks: ToldValue<Marks | undefined>;
  /** Absent where a document has no slices. */
  readonly slicesBehind?: SlicesBehind;
  /** Absent where there is no site to ask. */
  readonly site?: SiteQuestions;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('A field stands outside of an EditorContext');
  return editor;
}
