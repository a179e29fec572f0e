/** Files of the media library: `GET` and `POST /admin/assets`, in the format of the Asset API. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { toAccountHeader } from './account-header.ts';
import { ApiError, NoConnection } from './api-error.ts';
import { askedAtMount } from './asked-at-mount.ts';
import { request } from './client.ts';
import { reportSessionEnded } from './session-state.ts';

export type AssetKind = 'image' | 'document' | 'audio' | 'video';

export interface Asset {
  readonly id: string;
  readonly url: string;
  readonly filename: string;
  readonly extension: string;
  readonly size: number;
  readonly kind: AssetKind;
  readonly width?: number;
  readonly height?: number;
  readonly alt?: string;
  readonly credits?: string;
}

interface AssetPage {
  readonly items: readonly Asset[];
  readonly total: number;
  readonly cursor?: string;
}

const pageSize = 48;

/** Newest first. `kind` filters by type. */
export const assetsQuery = (keyword: string, kind: AssetKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['assets', keyword, kind ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      request<AssetPage>('GET', '/admin/assets', {
        signal,
        query: { keyword, assetType: kind, cursor: pageParam, pageSize },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    ...askedAtMount,
  });

export const assetQuery = (id: string) =>
  queryOptions({
    queryKey: ['asset', id],
    queryFn: ({ signal }) => request<Asset>('GET', `/admin/assets/${encodeURIComponent(id)}`, { signal }),
  });

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a file by `XMLHttpRequest`, because `fetch` does not report the progress of an upload. Rejects as `request`
 * does.
 */
export function uploadAsset(file: File, { signal, onProgress }: UploadOptions): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new DOMException('The upload was cancelled', 'AbortError'));
    if (signal.aborted) return cancel();
    const call = new XMLHttpRequest();
    call.open('POST', '/admin/assets');
    for (const [name, words] of Object.entries({ accept: 'application/json', ...toAccountHeader() }))
      call.setRequestHeader(name, words);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    call.addEventListener('load', () => {
      const body = parse(call.responseText);
      // The screen stays open, and the frame asks to sign in over it.
      if (call.status === 401) reportSessionEnded();
      // The shape of the body is the service's contract.
      if (call.status >= 200 && call.status < 300 && body) resolve(body as unknown as Asset);
      else reject(new ApiError(call.status, readMessage(body) ?? `The content service answered ${call.status}.`));
    });
    call.addEventListener('error', () => reject(new NoConnection(undefined)));
    call.addEventListener('abort', cancel);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const form = new FormData();
    form.set('file', file, file.name);
    call.send(form);
  });
}

/** Undefined unless the body is a JSON object: a proxy may respond with an HTML page. */
function parse(body: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readMessage({ message, error }: Record<string, unknown> = {}): string | undefined {
  return [message, error].find((words) => typeof words === 'string');
}
