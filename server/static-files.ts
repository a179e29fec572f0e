/** Serves the files of the build and of site/public, which are read once, compressed once, and served from memory. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getPath } from './get-path.ts';
import { compress, type Bodies } from './page-cache/compression/compress.ts';
import {
  createCachedResponse,
  describeBody,
  writeCachedResponse,
  type HeaderPairs,
  type CachedResponse,
} from './page-cache/cached-response.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Types that are worth compressing; the others are compressed already. */
const textTypes = new Set(['.js', '.css', '.json', '.svg', '.txt', '.webmanifest', '.ico']);

/** The file names of the build (scripts/build/build-site.ts). */
const hashedName = /\/assets\/.*-[\w-]{6,}\.(js|css|woff2)$/;

/** There are few files and some have no compressed encoding, so the uncompressed bytes are kept too. */
type FileResponse = CachedResponse<Bodies>;

interface StaticFiles {
  /** `false` when there is no such file. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * Serves the files that exist below `root` at start. Only their names are valid paths, so a path cannot leave `root`,
 * and the maps cannot grow.
 */
export function createStaticFiles({
  root,
  basePath,
  protectionOf,
  onError,
}: {
  root: string;
  basePath: string;
  /** The security headers for a content type. */
  protectionOf: (contentType: string) => HeaderPairs;
  onError: (error: unknown) => void;
}): StaticFiles {
  const files = new Map(listFiles(root).map((name) => [`${basePath}/${encodeURI(name)}`, path.join(root, name)]));
  const loaded = new Map<string, FileResponse>();
  const loading = new Map<string, Promise<FileResponse>>();

  const load = (file: string) => {
    const answer = readResponse(file, protectionOf).finally(() => loading.delete(file));
    loading.set(file, answer);
    return answer;
  };

  const answerLater = async (file: string, request: IncomingMessage, response: ServerResponse) => {
    try {
      const answer = await (loading.get(file) ?? load(file));
      loaded.set(file, answer);
      write(request, response, answer);
    } catch (error) {
      onError(error);
      response.writeHead(500, { 'cache-control': 'no-store', 'content-length': 0 }).end();
    }
  };

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const file = files.get(getPath(request));
      if (file === undefined) return false;
      const answer = loaded.get(file);
      if (answer) write(request, response, answer);
      else void answerLater(file, request, response);
      return true;
    },
  };
}

/** Without a glob, because matching would slow down every start. */
function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && contentTypes[path.extname(entry.name)])
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
}

async function readResponse(file: string, protectionOf: (contentType: string) => HeaderPairs): Promise<FileResponse> {
  const identity = await readFile(file);
  const extension = path.extname(file);
  const bodies: Bodies = textTypes.has(extension) ? { ...(await compress(identity, 'best')), identity } : { identity };
  const isHashed = hashedName.test(file);
  const contentType = contentTypes[extension] ?? 'application/octet-stream';
  const headers = [
    ['content-type', contentType],
    ...protectionOf(contentType),
    ['cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
  ] as const;
  const body = { ...describeBody(identity), bodies, quality: 'best' } as const;
  return createCachedResponse({ status: 200, headers, ...body }, { exposeDebugHeaders: false });
}

function write(request: IncomingMessage, response: ServerResponse, answer: FileResponse): void {
  writeCachedResponse(request, response, answer, {
    requestId: crypto.randomUUID(),
    state: 'hit',
    ref: '',
    setCookies: [],
    sharedForMs: Infinity,
  });
}
