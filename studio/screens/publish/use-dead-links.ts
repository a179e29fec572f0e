import { useQueries } from '@tanstack/react-query';
import type { FieldAddress, FieldValue } from '../../../cms/studio-types.ts';
import { linkedDocumentQuery } from '../../api/links.ts';
import { listLinkedIds } from '../../differences/plain-text.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { isTextBlock, readBlocks } from '../../rich-text/rich-text-block.ts';
import { linkStrings } from '../../strings/fields.ts';
import { publishStrings } from '../../strings/publish.ts';
import { useOpenContent } from './use-reader-changes.ts';

/** The links to documents that readers cannot open. */
export function useDeadLinks(): readonly { readonly address: FieldAddress; readonly words: string }[] {
  const { document } = useEditor();
  const content = useOpenContent(true);
  // A link to the document itself works once it is published.
  const links = content ? listDocumentLinks(content).filter(({ id }) => id !== document.id) : [];
  const ids = [...new Set(links.map(({ id }) => id))];
  const answers = useQueries({ queries: ids.map((id) => ({ ...linkedDocumentQuery(id), throwOnError: false })) });
  const problems = new Map(ids.map((id, index) => [id, describe(answers[index]?.data)]));
  return links.flatMap(({ address, id }) => {
    const words = problems.get(id);
    return words === undefined ? [] : [{ address, words }];
  });
}

/** Each target once for each field that links to it. */
export function listDocumentLinks(content: DraftContent): { address: FieldAddress; id: string }[] {
  return [...content.values].flatMap(([address, value]) =>
    listLinkedIds([value, ...listTextLinks(value)]).map((id) => ({ address, id })),
  );
}

function listTextLinks(value: FieldValue): (FieldValue | undefined)[] {
  const blocks = Array.isArray(value) ? (readBlocks(value) ?? []) : [];
  return blocks.flatMap((block) => (isTextBlock(block) ? block.spans.map(({ data }) => data) : []));
}

/** `null`: the document does not exist. Undefined as long as nothing is wrong with it. */
function describe(document: { title: string | null; uid: string | null; state: string } | null | undefined) {
  if (document === undefined) return undefined;
  if (document === null) return linkStrings.missing;
  if (document.state === 'published' || document.state === 'modified') return undefined;
  return publishStrings.deadLink(document.title ?? document.uid ?? linkStrings.withoutTitle);
}
