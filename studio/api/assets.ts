/** Files of the library: `GET` and `POST /admin/assets`, as the Asset API has them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { toAccountHeader } from './account-header.ts';
import { ApiError, NoConnection } from './api-error.ts';
import { request } from './client.ts';

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

/** The newest first; `kind` limits them. */
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

/** Sends a file. `fetch` does not tell how much of a body is sent. Rejects as `request` does. */
export function uploadAsset(file: File, { signal, onProgress }: UploadOptions): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/admin/assets');
    for (const [name, words] of Object.entries({ accept: 'application/json', ...toAccountHeader() }))
      call.setRequestHeader(name, words);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    call.addEventListener('load', () => {
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText) as Asset);
      else reject(new ApiError(call.status, readMessage(call.responseText) ?? `The content service answered ${call.status}.`)); // prettier-ignore
    });
    call.addEventListener('error', () => reject(new NoConnection(undefined)));
    call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const form = new FormData();
    form.set('file', file, file.name);
    call.send(form);
  });
}

/** A proxy in between may answer with a page of its own. */
function readMessage(body: string): string | undefined {
  try {
    const { message, error } = JSON.parse(body) as { message?: unknown; error?: unknown };
    return [message, error].find((words) => typeof words === 'string');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
