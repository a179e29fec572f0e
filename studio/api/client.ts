/** Requests to the content service. It has the studio's origin, so the browser sends the session cookie. */
import type { WorkingProblem } from '../../cms/studio-types.ts';
import { toAccountHeader } from './account-header.ts';
import { ApiError, NoConnection } from './api-error.ts';
import { reportSessionEnded } from './session-state.ts';

export interface RequestOptions {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Rejects with `ApiError` for an error status, and with `NoConnection` without a response. */
export async function request<Result>(method: Method, path: string, options: RequestOptions = {}): Promise<Result> {
  const { body, query, signal } = options;
  const response = await send(`${path}${toQueryString(query)}`, {
    method,
    ...(signal && { signal }),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      // `/admin/me` returns the signed-in account, so this request names none.
      ...(path !== '/admin/me' && toAccountHeader()),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // The screen stays open, and the frame asks to sign in over it.
  if (response.status === 401) reportSessionEnded();
  if (!response.ok) throw await toError(response);
  // 204 has no body: the caller's `Result` is then `void`.
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NoConnection(error);
  }
}

export function toQueryString(query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** A proxy may respond with an HTML page. */
async function toError(response: Response): Promise<ApiError> {
  const fallback = `The content service answered ${response.status}.`;
  const body = await response.json().catch((): unknown => undefined);
  if (typeof body !== 'object' || body === null) return new ApiError(response.status, fallback);
  const { message, problems } = body as { message?: unknown; problems?: readonly WorkingProblem[] };
  return new ApiError(response.status, typeof message === 'string' ? message : fallback, problems, body);
}
