/** Changes the links of many drafts to another target. */
import type { RelinkedDocument } from '../../cms/studio-api.ts';
import type { ChangeResponse } from '../../cms/studio-types.ts';
import { request } from './client.ts';

export const relinkUses = (id: string, to: string) =>
  request<{ documents: readonly RelinkedDocument[] }>('POST', `/admin/documents/${encodeURIComponent(id)}/relink`, {
    body: { to },
  });

/** Resolves with false if a field was changed since: that field keeps its newer value. */
export async function undoRelink(documents: readonly RelinkedDocument[]): Promise<boolean> {
  let isWhole = true;
  for (const { id, revision, fields } of documents) {
    const changes = fields.map(({ address, before }) => ({
      ...{ kind: 'set', id: crypto.randomUUID(), address, base: revision, value: before },
    }));
    const body = { client: 'relink', base: revision, changes };
    const { refused } = await request<ChangeResponse>('POST', `/admin/working/${encodeURIComponent(id)}/changes`, {
      body,
    });
    isWhole &&= refused.length === 0;
  }
  return isWhole;
}
