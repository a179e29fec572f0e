/** Changes the links of many drafts to another target. */
import type { RelinkedDocument, RelinkResult } from '../../cms/studio-api.ts';
import type { ChangeResponse } from '../../cms/studio-types.ts';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';

export interface Relinked {
  readonly documents: readonly RelinkedDocument[];
  /** True if a later step failed; the changes made before can be undone. */
  readonly isInPart: boolean;
}

/** Changes all links, in steps of the service's maximum for one request. */
export async function relinkUses(id: string, to: string): Promise<Relinked> {
  const documents: RelinkedDocument[] = [];
  let next: string | undefined;
  do {
    const body = { to, ...(next !== undefined && { after: next }) };
    const step: RelinkResult | undefined = await relinkStep(id, body).catch((error: unknown) => {
      if (documents.length === 0) throw error;
      return undefined;
    });
    if (!step) return { documents, isInPart: true };
    documents.push(...step.documents);
    next = step.next;
  } while (next !== undefined);
  return { documents, isInPart: false };
}

const relinkStep = (id: string, body: { readonly to: string; readonly after?: string }): Promise<RelinkResult> =>
  request('POST', `/admin/documents/${encodeURIComponent(id)}/relink`, { body });

/** Resolves with false if a field was changed since: that field keeps its newer value. */
export async function undoRelink(documents: readonly RelinkedDocument[]): Promise<boolean> {
  let isWhole = true;
  for (const { id, revision, fields } of documents) {
    const changes = fields.map(({ address, before }) => ({
      kind: 'set',
      id: crypto.randomUUID(),
      address,
      base: revision,
      value: before,
    }));
    const body = { client: 'relink', base: revision, changes };
    const path = `/admin/working/${encodeURIComponent(id)}/changes`;
    const { refused } = await sendWhenAllowed(() => request<ChangeResponse>('POST', path, { body }));
    isWhole &&= refused.length === 0;
  }
  return isWhole;
}

const maxWaits = 60;

/** The service limits the requests per second of a session; this waits and repeats after a 429. */
async function sendWhenAllowed<Result>(send: () => Promise<Result>, waits = 0): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || waits >= maxWaits) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return sendWhenAllowed(send, waits + 1);
}
