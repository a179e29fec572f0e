/**
 * Applies admission control to requests that the page cache does not serve: previews, forms, media, URLs without a
 * page.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../../site/site.ts';
import { getPath } from '../get-path.ts';
import type { Overload } from './overload.ts';
import { gateRefusal, refuseRequest, toPlainResponse } from './refuse-request.ts';

type Next = (request: IncomingMessage, response: ServerResponse) => void;

interface Guard {
  /** Rejects a request before any work is done, or passes it on. */
  readonly before: (next: Next) => (...exchange: Parameters<Next>) => Promise<void>;
  /** The site, with reads behind the render gate. Posts take turns instead, because a body must not hold a slot. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Debug headers, sent only by a loopback listener. */
const debugHeaders = ['x-cache', 'x-content-ref'] as const;

export function createGuard(
  { admission, gate, liveGate }: Pick<Overload, 'admission' | 'gate' | 'liveGate'>,
  site: Pick<Site, 'fetch' | 'securityHeaders'>,
  { isTelling: exposeDebugHeaders, basePath }: { isTelling: boolean; basePath: string },
): Guard {
  const stripDebugHeaders = (answer: Response): Response => {
    for (const name of exposeDebugHeaders ? [] : debugHeaders) answer.headers.delete(name);
    return answer;
  };
  // Exact prefixes, because a page that matched would be rendered without queueing.
  const folders = ['/media/', '/og/'].map((folder) => `${basePath}${folder}`);
  const isMedia = (url: string) => folders.some((folder) => new URL(url).pathname.startsWith(folder));
  const isLive = (path: string) => path.startsWith(`${basePath}/_live/`);
  const rejection = toPlainResponse(gateRefusal, site.securityHeaders);
  return {
    before: (next) => async (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const refusal = await (isLive(getPath(request))
        ? admission.refuseLive(request)
        : isRead
          ? admission.refuseRead(request)
          : admission.refuseWrite(request, response));
      if (refusal) refuseRequest(request, response, toPlainResponse(refusal, site.securityHeaders));
      else next(request, response);
    },
    async fetch(request) {
      // A file is passed through or drawn in another process, so nothing is rendered here.
      const isRendered = (request.method === 'GET' || request.method === 'HEAD') && !isMedia(request.url);
      const isOfFrame = isLive(new URL(request.url).pathname);
      if (!isRendered && !isOfFrame) {
        // A rejected post is rendered at once; the site waits for another turn once it has read a body.
        if (!isMedia(request.url)) await gate.takeTurn();
        return stripDebugHeaders(await site.fetch(request));
      }
      const answer = await (isOfFrame ? liveGate : gate).run(async () => stripDebugHeaders(await site.fetch(request)));
      if (isOfFrame && answer?.ok) admission.recognizeLive(new URL(request.url).pathname);
      return (
        answer ??
        new Response(new Uint8Array(rejection.body), { status: rejection.status, headers: toHeaders(rejection) })
      );
    },
  };
}

function toHeaders({ headers }: { headers: readonly (readonly [string, string])[] }): Headers {
  return new Headers([
    ...headers.map(([name, value]): [string, string] => [name, value]),
    ['x-request-id', crypto.randomUUID()],
  ]);
}
