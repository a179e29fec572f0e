import type { ContentSource } from '../content/content-source.ts';
import { createContentTransport } from '../content/transport/content-transport.ts';

export const endpoint = 'https://content.test/api/v2';

export const toSearchUrl = (name = 'a', ref = 'master-1') => `${endpoint}/documents/search?ref=${ref}&q=${name}`;

export const json = (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) =>
  new Response(JSON.stringify(body), { status, headers });

export const root = (ref = 'master-1', headers: HeadersInit = {}) =>
  json(
    {
      refs: [
        { id: 'master', ref, label: 'Master', isMasterRef: true },
        { id: 'r', ref: 'rel~1', label: 'Spring' },
      ],
    },
    { headers },
  );

export const found = (headers: HeadersInit = {}) => json({ results: [] }, { headers });

export type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;

/** A transport over a simulated content service, and the number of its requests. Times out after a second. */
export function createTestTransport({
  onRoot = () => root(),
  onSearch = () => found(),
  load = 0,
}: {
  onRoot?: Answer;
  onSearch?: Answer;
  /** Of this process, while a request is in flight. */
  load?: number;
} = {}) {
  const asked = { roots: 0, searches: 0 };
  const source: ContentSource = {
    repository: 'financial-cloud',
    endpoint,
    accessToken: undefined,
    timeoutMs: 1000,
    mediaTimeoutMs: 1000,
    fetch: async (address, init = {}) => {
      const url = new URL(address);
      const isSearch = url.pathname.endsWith('/search');
      asked[isSearch ? 'searches' : 'roots'] += 1;
      return isSearch ? onSearch(url, init) : onRoot(url, init);
    },
  };
  const transport = createContentTransport(source, { measureLoad: () => () => load });
  return { transport, source, asked, get: (url: string) => transport.fetch(url) };
}
