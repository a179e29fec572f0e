/** What an editor does, through the content service's HTTP API. */
import { benchWriteToken } from '../processes/site-servers.ts';

/** A document as the administration API gives and takes it (docs/admin-api.md). */
interface EditedDocument {
  id: string;
  type: string;
  lang: string;
  uid: string | null;
  version: number;
  tags: readonly string[];
  data: Record<string, unknown>;
}

export interface Editor {
  /** Throws when there is none, or more than one. */
  find: (query: Readonly<Record<string, string>>) => Promise<EditedDocument>;
  /** Saves `change` on top of what the document has, and publishes it. `publishedAt` is when that was answered. */
  publish: (id: string, change: Readonly<Record<string, unknown>>) => Promise<{ ref: string; publishedAt: number }>;
}

type AdministrationCall = (method: string, address: string, body?: unknown) => Promise<unknown>;

/** Calls below `/admin`. Throws with the answer when it is no success. */
export function createAdministrationCall(contentOrigin: string): AdministrationCall {
  return async (method, address, body) => {
    const answer = await fetch(`${contentOrigin}/admin/${address}`, {
      method,
      headers: { authorization: `Bearer ${benchWriteToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status} for ${method} ${address}: ${await answer.text()}`);
    return answer.json();
  };
}

export function createEditor(contentOrigin: string): Editor {
  const call = createAdministrationCall(contentOrigin);
  return {
    async find(query) {
      const { results } = (await call('GET', `documents?${new URLSearchParams(query).toString()}`)) as {
        results: { id: string }[];
      };
      const [found, another] = results;
      if (!found || another) throw new Error(`Not one document for ${JSON.stringify(query)}: ${results.length}`);
      return (await call('GET', `documents/${found.id}`)) as EditedDocument;
    },
    async publish(id, change) {
      const { version, uid, tags, data } = (await call('GET', `documents/${id}`)) as EditedDocument;
      await call('PUT', `documents/${id}/draft`, { version, uid, tags, data: { ...data, ...change } });
      const { ref } = (await call('POST', `documents/${id}/publish`)) as { ref: string };
      return { ref, publishedAt: performance.now() };
    },
  };
}
