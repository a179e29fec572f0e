/**
 * The listener for operators and monitoring: metrics, and health with details. The public listeners do not expose it.
 */
import { listen, type Listener } from '../listen.ts';
import type { Metrics } from './metrics.ts';

export interface HealthDetails {
  readonly isReady: boolean;
  [name: string]: unknown;
}

const noStore = { 'cache-control': 'no-store' };

export function listenPrivately({
  host,
  port,
  metrics,
  getHealth,
  listSearchMisses,
  listRedirects,
  listNotFound,
}: {
  host: string;
  port: number;
  metrics: Metrics;
  getHealth: () => HealthDetails;
  /** Searches of readers without a result; `undefined` without a site. */
  listSearchMisses?: (() => readonly object[]) | undefined;
  /** The redirects that `npm run export` needs. */
  listRedirects?: (() => readonly object[]) | undefined;
  /** Pages that readers requested and that do not exist. */
  listNotFound?: (() => readonly object[]) | undefined;
}): Promise<Listener> {
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    if (pathname === '/metrics') {
      return new Response(await metrics.show(), { headers: { ...noStore, 'content-type': metrics.contentType } });
    }
    const list = { '/search-misses': listSearchMisses, '/redirects': listRedirects, '/not-found': listNotFound }[
      pathname
    ];
    if (list) return Response.json(list(), { headers: noStore });
    if (pathname === '/livez') return new Response('ok', { headers: noStore });
    if (pathname !== '/readyz') return new Response(null, { status: 404 });
    const health = getHealth();
    return Response.json(health, { status: health.isReady ? 200 : 503, headers: noStore });
  };
  return listen({ fetch, host, port, variable: 'PRIVATE_PORT' });
}
