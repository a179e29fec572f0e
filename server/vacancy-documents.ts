import { createClient } from '@prismicio/client';
import type { ContentSource } from '../site/site.ts';
import { limitResponse } from './page-cache/content-watch/content-client.ts';

/** Every vacancy document, open or closed, as published or as in the ref. The job board parses them. */
export async function listVacancyDocuments(content: ContentSource, ref?: string): Promise<unknown[]> {
  const client = createClient(content.repository, {
    documentAPIEndpoint: content.endpoint,
    ...(content.accessToken ? { accessToken: content.accessToken } : {}),
    fetch: async (url: string, init?: RequestInit) =>
      limitResponse(await content.fetch(url, { ...init, signal: AbortSignal.timeout(content.timeoutMs) })),
  });
  return client.getAllByType('vacancy', ref === undefined ? {} : { ref });
}
