/** `POST /hooks/content`: a content service elsewhere tells that something was published, in the hosted service's words. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const mostBytes = 256 * 1024;

export interface ContentHook {
  /** `false` when the request is none of the hook's. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Without a secret there is no hook: the address is then as absent as any other. */
export function createContentHook({
  path,
  secret,
  onNews,
  onError,
}: {
  path: string;
  secret: string | undefined;
  onNews: () => void;
  onError: (error: unknown) => void;
}): ContentHook {
  const receive = async (request: IncomingMessage, response: ServerResponse, expected: string) => {
    const body = await readBody(request);
    const status = body === undefined ? 413 : isSigned(body, expected) ? 202 : 403;
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

/** What it says was published is not believed but looked up: the secret only keeps strangers from making us look. */
function isSigned(body: Buffer, secret: string): boolean {
  const given = readSecret(body);
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function readSecret(body: Buffer): string | undefined {
  try {
    const news: unknown = JSON.parse(body.toString());
    const secret: unknown = typeof news === 'object' && news !== null && 'secret' in news ? news.secret : undefined;
    return typeof secret === 'string' ? secret : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  // No encoding is set on the request, so its chunks are bytes.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
