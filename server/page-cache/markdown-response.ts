import type { MarkdownPages } from '../../site/site.ts';
import { compress, type Bodies } from './compression/compress.ts';
import { createCachedResponse, describeBody, type ResponseOptions, type CachedResponse } from './cached-response.ts';

export type { MarkdownPages };

/**
 * Converts a stored document to Markdown. The Markdown is not stored, because it is available whenever the document is,
 * in an outage or after a restart too (decision 0057).
 */
export async function toMarkdownAnswer(
  { status, headers: documentHeaders }: Pick<CachedResponse, 'status' | 'headers'>,
  document: Buffer,
  { markdown, ...answerOptions }: ResponseOptions & { markdown: MarkdownPages },
): Promise<CachedResponse<Bodies>> {
  const { headers, body } = await markdown.show(document, documentHeaders);
  const { gzip, br } = await compress(body, 'quick');
  const bodies: Bodies = { identity: body, gzip, br };
  return createCachedResponse({ status, headers, ...describeBody(body), bodies, quality: 'quick' }, answerOptions);
}
