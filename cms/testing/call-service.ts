import type { ContentService } from '../content-service.ts';
import { testUrl, testWriteToken } from './test-service.ts';

/** The members that tests read. Each response has some of them. */
export interface ResponseBody {
  readonly id?: string;
  readonly ref?: string | null;
  readonly token?: string;
  readonly url?: string;
  readonly status?: string;
  readonly message?: string;
  readonly details?: { property: string; error: string }[];
  readonly ended?: number;
  readonly version?: number;
  readonly currentVersion?: number;
  readonly data?: Record<string, unknown>;
  readonly isWhole?: boolean;
  readonly length?: number;
  readonly conflicts?: string[];
  readonly documents?: { id: string; version: number; action?: string }[];
  readonly documentIds?: string[];
  readonly mainDocument?: string | null;
  readonly googleId?: string;
  readonly variations?: { id: string; label: string; weight: number; ref: string | null }[];
  readonly bookmarks?: Record<string, string>;
  readonly experiments?: Record<'draft' | 'drafts' | 'running', { id: string; variations: { ref: string }[] }[]>;
  readonly refs?: { id: string; ref: string; label: string; scheduledAt?: number }[];
  readonly results?: { id: string; data: Record<string, unknown>; first_publication_date: string | null }[];
}

export interface ServiceResponse<Body = ResponseBody> {
  readonly status: number;
  /** Empty for a response that is not JSON. */
  readonly body: Body;
  readonly text: string;
  readonly headers: Headers;
}

export interface CallOptions {
  /** Sent as JSON, unless it is a type that `Request` accepts as a body. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address. */
  readonly from?: string | undefined;
}

/** Sends for example `POST /admin/releases`, with the write token unless another is given. */
export async function send<Body = ResponseBody>(
  service: ContentService,
  line: string,
  { body, token = testWriteToken, headers, from }: CallOptions = {},
): Promise<ServiceResponse<Body>> {
  const [method = 'GET', path = ''] = line.split(' ');
  const form = body instanceof FormData ? await encodeForm(body) : undefined;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
  const content = form?.bytes ?? (isRaw ? body : JSON.stringify(body));
  const response = await service.fetch(
    new Request(path.startsWith('http') ? path : testUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': form?.type ?? 'application/json', ...headers },
      ...(body !== undefined && { body: content as BodyInit, duplex: 'half' }),
    }),
    from,
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : {}, text, headers: response.headers };
}

/**
 * As bytes, as a socket would deliver it. Node closes the stream of a `FormData` a second time when its reader cancels
 * it, and nothing can handle that error (nodejs/undici#5715).
 */
async function encodeForm(form: FormData): Promise<{ type: string; bytes: Uint8Array }> {
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', bytes: await response.bytes() };
}

export const call = (service: ContentService, line: string, body?: unknown): Promise<ServiceResponse> =>
  send(service, line, { body });

/** The teasers that a ref shows, or the error message. */
export async function readTeasers(service: ContentService, ref: string, q = ''): Promise<unknown[]> {
  const query = new URLSearchParams({ ref, q });
  const { body } = await call(service, `GET /api/v2/documents/search?${query.toString()}`);
  return body.results?.map(({ data }) => data['teaser']) ?? [body.message];
}

/** Saves the next version of an article. */
export async function saveTeaser(service: ContentService, id: string, teaser: string): Promise<void> {
  const version = (await service.admin.getDocument(id))?.version ?? 0;
  await service.admin.saveDraft({ id, version, type: 'article', lang: 'en-gb', data: { teaser } });
}

/** `one` and `two` are published and have newer drafts; `new` was never published. */
export async function fillWithDrafts(service: ContentService): Promise<void> {
  for (const id of ['one', 'two']) await saveTeaser(service, id, `old ${id}`);
  await service.admin.publish({ documentIds: 'all-drafts' });
  for (const id of ['one', 'two', 'new']) await saveTeaser(service, id, `draft ${id}`);
}

export async function getMasterRef(service: ContentService): Promise<string> {
  return (await service.admin.publish({ documentIds: [] })).ref;
}
