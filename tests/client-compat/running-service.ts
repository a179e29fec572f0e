import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  createContentService,
  type ContentAdministration,
  type ContentServiceOptions,
} from '../../cms/content-service.ts';
import { listen } from '../../server/listen.ts';
import { createTestDatabase, isOnPostgres } from '../postgres/test-database.ts';
import { fillCorpus } from './corpus/fill-corpus.ts';

export const repository = 'conformance-suite';
export const writeToken = 'write-token-of-the-suite';

export interface RunningService {
  /** Origin, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** The endpoint of read clients. */
  readonly endpoint: string;
  readonly admin: ContentAdministration;
  readonly dataDirectory: string;
  /** Every requested URL, oldest first. */
  readonly requests: readonly URL[];
  /** Moves the service's clock forward. */
  readonly advance: (milliseconds: number) => void;
}

/**
 * A content service with the suite's corpus, behind the project's own listener on a free loopback port; both stop at
 * the end of the test file. Its clock moves only on demand.
 */
export async function startService(
  options: Partial<ContentServiceOptions> & { readonly isEmpty?: boolean } = {},
): Promise<RunningService> {
  const { isEmpty = false, ...serviceOptions } = options;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'client-compat-'));
  const requests: URL[] = [];
  let time = Date.parse('2026-01-05T09:00:00Z');
  const advance = (milliseconds: number): void => void (time += milliseconds);
  // Forms and links contain the service's own origin, so the listener needs its port before the service exists.
  let respond: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not started yet'));
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    variable: 'CONTENT_PORT',
    fetch: (request) => {
      requests.push(new URL(request.url));
      return respond(request);
    },
  });
  const origin = `http://127.0.0.1:${listener.port}`;
  const database = isOnPostgres ? await createTestDatabase() : undefined;
  const service = await createContentService({
    dataDirectory,
    repository,
    publicUrl: origin,
    writeToken,
    languages: [
      { id: 'en-gb', name: 'English - Great Britain' },
      { id: 'fr-fr', name: 'French - France' },
      { id: 'de-de', name: 'German - Germany' },
    ],
    now: () => new Date(time),
    ...(database && { database: database.url }),
    ...serviceOptions,
  });
  respond = (request) => service.fetch(request);
  if (!isEmpty) await fillCorpus(service.admin, advance);
  afterAll(async () => {
    await listener.close();
    await service.close();
    await database?.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return { origin, endpoint: `${origin}/api/v2`, admin: service.admin, dataDirectory, requests, advance };
}
