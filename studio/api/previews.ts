import { request } from './client.ts';

/** Creates a preview link that shows the newest version on the site: `POST /admin/documents/{id}/preview`. */
export async function createPreview(id: string): Promise<string> {
  const { url } = await request<{ url: string }>('POST', `/admin/documents/${encodeURIComponent(id)}/preview`);
  return new URL(url, location.href).href;
}
