import { request } from './client.ts';

/** A fresh link to the newest version as a reader would see it: `POST /admin/documents/{id}/preview`. */
export async function createPreview(id: string): Promise<string> {
  const { url } = await request<{ url: string }>('POST', `/admin/documents/${encodeURIComponent(id)}/preview`);
  return new URL(url, location.href).href;
}
