import { useQueries } from '@tanstack/react-query';
import type { FieldValue } from '../../cms/studio-types.ts';
import { linkedDocumentQuery } from '../api/links.ts';
import { linkStrings } from '../strings/fields.ts';
import { valueStrings } from '../strings/publish.ts';
import { listLinkedIds, type Names } from './plain-text.ts';

/**
 * The titles of the documents that the values link to. Before a title is loaded, and without one, it says what is
 * known.
 */
export function useNames(values: readonly (FieldValue | undefined)[]): Names {
  const ids = listLinkedIds(values);
  const answers = useQueries({
    // Only names beside what differs, so a failure is no failure of the screen.
    queries: ids.map((id) => ({ ...linkedDocumentQuery(id), throwOnError: false })),
  });
  const documents = new Map(ids.map((id, index) => [id, answers[index]?.data]));
  return {
    ofDocument(id) {
      const document = documents.get(id);
      if (document === null) return valueStrings.lostDocument;
      return document ? (document.title ?? document.uid ?? linkStrings.withoutTitle) : valueStrings.document;
    },
  };
}
