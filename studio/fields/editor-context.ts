import { createContext, use } from 'react';
import type { Repository } from '../../cms/studio-models.ts';
import type { RefusedUid } from '../../cms/studio-api.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { Advice } from '../checks/advice.ts';
import type { SiteRequests } from '../api/site-requests.ts';
import type { DraftEngine } from '../draft/draft-engine.ts';
import type { Marks } from '../since-live/marks.ts';
import type { TextBehind } from '../rich-text/paste/move-behind.ts';
import type { FieldVisits } from './field-visits.ts';
import type { Observable } from './observable.ts';

/** Inserts new slices behind the slice that contains a field. */
export interface SlicesBehind {
  /** Whether the slice zone has slices for tables and for the text after them. */
  readonly take: (address: FieldAddress) => boolean;
  /** Sets the field's value and inserts the rest as slices behind it, in one undo step. */
  readonly put: (address: FieldAddress, value: FieldValue, behind: readonly TextBehind[]) => void;
}

/** The open document and what its fields share. The same object while the document is open. */
export interface Editor {
  readonly draft: DraftEngine;
  readonly document: {
    readonly id: string;
    readonly type: string;
    readonly lang: string;
    /** The uid that readers know, if today's rule for uids refuses it. */
    readonly refusedUid?: RefusedUid | undefined;
  };
  readonly repository: Repository;
  /** Type and language of a document that was not stored when it was opened; requests about it need them. */
  readonly place?: { readonly translationOf?: string | undefined };
  readonly isReadOnly: boolean;
  /** The direction of the document's language. */
  readonly dir: 'ltr' | 'rtl';
  /** One instance for each open document. */
  readonly visits: FieldVisits;
  /** The current advice about the document. */
  readonly advice: Observable<readonly Advice[]>;
  /** The differences from the published version, while their display is on. */
  readonly marks: Observable<Marks | undefined>;
  /** Absent if the document has no slices. */
  readonly slicesBehind?: SlicesBehind;
  /** Absent without a site. */
  readonly site?: SiteRequests;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('A field stands outside of an EditorContext');
  return editor;
}
