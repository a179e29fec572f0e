import type { LinkValue } from '../rich-text/rich-text-editor.tsx';
import type { Editor } from './editor-context.ts';
import { readAddress, readOwnAddress } from './link-address.ts';
import { toDocumentLink } from './link-picker.tsx';

/** The longest time that a paste waits for the site. */
const timeoutMs = 1500;

/**
 * Resolves a URL of the site to a link to its document. Returns undefined at once for other URLs, and for those with a
 * query string.
 */
export function findDocument(
  text: string,
  { site, repository }: Pick<Editor, 'site' | 'repository'>,
): Promise<LinkValue | undefined> | undefined {
  const address = readAddress(text);
  const own = address === undefined ? undefined : readOwnAddress(address, repository.siteUrl);
  if (!site || !own || own.hasQuery) return undefined;
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, timeoutMs));
  // Without a response the URL stays as it is.
  const found = site.findAddress(own.path).catch(() => undefined);
  return Promise.race([found, late]).then((at) =>
    at?.kind === 'document' ? toDocumentLink({ id: at.documentId, anchorId: own.anchorId }) : undefined,
  );
}
