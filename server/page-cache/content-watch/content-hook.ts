/** `POST /hooks/content`: a content service elsewhere tells that something was published, signed or with a shared secret. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromService } from './webhook-proof.ts';

const maxBytes = 256 * 1024;

interface ContentHook {
  /** `false` when the request is none of the hook's. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Without a secret there is no hook: the address is then as absent as any other. */
export function createContentHook({
  path,
  secret,
  now = Date.now,
  onNews,
  onError,
}: {
  path: string;
  secret: string | undefined;
  now?: () => number;
  onNews: () => void;
  onError: (error: unknown) => void;
}): ContentHook {
  const receive = async (request: IncomingMessage, response: ServerResponse, expected: string) => {
    const body = await readBody(request);
    const status =
      body === undefined ? 413 : isFromService({ headers: request.headers, body }, expected, now()) ? 202 : 403;
    if (status === 202) onNews();
    response.writeHead(status, { 'cache-control': 'no-store', 'content-length': 0 }).end();
  };
  return {
    answer(request, response) {
      if (request.method !== 'POST' || request.url !== path || secret === undefined) return false;
      receive(request, response, secret).catch((error: unknown) => {
        onError(error);
        response.destroy();
      });
      return true;
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  // No encoding is set on the request, so its chunks are bytes.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
