import type { LinkValue } from '../rich-text/rich-text-editor.tsx';
import type { Editor } from './editor-context.ts';
import { readAddress, readOwnAddress } from './link-address.ts';
import { toDocumentLink } from './link-picker.tsx';

/** How long a paste waits for the response of the site. */
const timeoutMs = 1500;

/** The link to the document at an address of the site. Undefined at once for others, and for those with a query. */
export function findDocument(
  text: string,
  { site, repository }: Pick<Editor, 'site' | 'repository'>,
): Promise<LinkValue | undefined> | undefined {
  const address = readAddress(text);
  const own = address === undefined ? undefined : readOwnAddress(address, repository.siteUrl);
  if (!site || !own || own.hasQuery) return undefined;
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, timeoutMs));
  // Without an answer the address stays what it was.
  const found = site.findAddress(own.path).catch(() => undefined);
  return Promise.race([found, late]).then((at) =>
    at?.kind === 'document' ? toDocumentLink({ id: at.documentId, anchorId: own.anchorId }) : undefined,
  );
}
