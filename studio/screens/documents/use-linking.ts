import { useQueries } from '@tanstack/react-query';
import type { DocumentRow } from '../../../cms/studio-api.ts';
import { usesQuery } from '../../api/documents.ts';
import { listVisible } from './bulk-readiness.ts';

/** Above this number, links to the documents are not looked up. */
const maxAsked = 20;

export interface Linking {
  /** The other documents whose links would break. */
  readonly documents: readonly DocumentRow[];
  readonly isLoading: boolean;
  /** Some of the links could not be looked up, or were too many to. */
  readonly isFailed: boolean;
  readonly isTooMany: boolean;
}

/** The documents with links that withdrawing these breaks: for readers, or in drafts if they go to the trash. */
export function useLinking(act: string, rows: readonly DocumentRow[]): Linking {
  const side = act === 'trash' ? 'isInNewest' : 'isLive';
  const withdrawn = act === 'trash' ? rows : act === 'unpublish' || act === 'archive' ? listVisible(rows) : [];
  const asked = withdrawn.length <= maxAsked ? withdrawn : [];
  const answers = useQueries({ queries: asked.map(({ id }) => ({ ...usesQuery(id), throwOnError: false })) });
  const own = new Set(rows.map(({ id }) => id));
  const uses = answers
    .flatMap(({ data }) => data?.results ?? [])
    .filter(({ document, fields }) => !own.has(document.id) && fields.some((field) => field[side]));
  return {
    documents: [...new Map(uses.map(({ document }) => [document.id, document])).values()],
    isLoading: answers.some(({ isPending }) => isPending),
    isFailed: answers.some(({ isError }) => isError),
    isTooMany: asked.length < withdrawn.length,
  };
}
