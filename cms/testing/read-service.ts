import type { ContentService } from '../content-service.ts';
import { testUrl } from './test-service.ts';

export const api = `${testUrl}/api/v2`;

/** Sends a GET for a path of the read API, or for a whole URL. */
export async function get(
  service: ContentService,
  path: string,
  init?: RequestInit,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await service.fetch(new Request(path.startsWith('http') ? path : api + path, init));
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers };
}

/** Searches with these parameters of `documents/search`. */
export function search(service: ContentService, parameters: Record<string, string | string[]>): ReturnType<typeof get> {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters))
    for (const value of [values].flat()) query.append(name, value);
  return get(service, `/documents/search?${query.toString()}`);
}

/** Publishes the articles `doc-0`, `doc-1` … and returns the master ref. */
export async function fill(service: ContentService, count = 3): Promise<string> {
  await service.admin.importDocuments(
    Array.from({ length: count }, (_, index) => ({
      id: `doc-${index}`,
      type: 'article',
      uid: `uid-${index}`,
      lang: 'en-gb',
      tags: index === 0 ? ['first'] : [],
      data: { rating: index % 10 },
    })),
  );
  return (await service.admin.publish({ documentIds: 'all-drafts' })).ref;
}
