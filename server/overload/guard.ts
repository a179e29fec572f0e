/** What the page cache does not answer comes through here: previews, forms, media, addresses that are no page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../../site/site.ts';
import type { Overload } from './overload.ts';
import { noRoom, refuseRequest, toPlainAnswer } from './refuse-request.ts';

type Next = (request: IncomingMessage, response: ServerResponse) => void;

interface Guard {
  /** Refuses before any work is done, or hands on. */
  before: (next: Next) => (...exchange: Parameters<Next>) => Promise<void>;
  /** The site, its reads through the gate. A form has its place already (admission.ts), and must not wait in line. */
  fetch: (request: Request) => Promise<Response>;
}

/** For whoever asks on this machine. */
const told = ['x-cache', 'x-content-ref'] as const;

export function createGuard(
  { admission, gate }: Pick<Overload, 'admission' | 'gate'>,
  site: Pick<Site, 'fetch' | 'securityHeaders'>,
  { isTelling, basePath }: { isTelling: boolean; basePath: string },
): Guard {
  const keep = (answer: Response): Response => {
    for (const name of isTelling ? [] : told) answer.headers.delete(name);
    return answer;
  };
  // Only there: whoever could name a page so would be rendered for without standing in line.
  const isMedia = (url: string) => new URL(url).pathname.startsWith(`${basePath}/media/`);
  const full = toPlainAnswer(noRoom, site.securityHeaders);
  return {
    before: (next) => async (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const refusal = await (isRead ? admission.refuseRead(request) : admission.refuseWrite(request, response));
      if (refusal) refuseRequest(request, response, toPlainAnswer(refusal, site.securityHeaders));
      else next(request, response);
    },
    async fetch(request) {
      // A file is passed through, which takes time and nothing else.
      const isRendered = (request.method === 'GET' || request.method === 'HEAD') && !isMedia(request.url);
      if (!isRendered) return keep(await site.fetch(request));
      const answer = await gate.run(async () => keep(await site.fetch(request)));
      return answer ?? new Response(new Uint8Array(full.body), { status: full.status, headers: toHeaders(full) });
    },
  };
}

function toHeaders({ headers }: { headers: readonly (readonly [string, string])[] }): Headers {
  return new Headers([...headers.map(([name, value]): [string, string] => [name, value]), ['x-request-id', crypto.randomUUID()]]); // prettier-ignore
}
