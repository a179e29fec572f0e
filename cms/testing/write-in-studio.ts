/** Helpers for tests of the studio's lists: change working copies, and read which documents are found. */
import type { ContentService, DocumentInput } from '../content-service.ts';
import type { DocumentList } from '../studio-api.ts';
import type { FieldValue } from '../studio-types.ts';
import { send, type ServiceResponse } from './call-service.ts';
import { heading } from './test-service.ts';

export const call = <Body = DocumentList>(service: ContentService, line: string, body?: unknown) =>
  send<Body>(service, line, body === undefined ? {} : { body });

export const listIds = async (service: ContentService, query = ''): Promise<string[]> =>
  (await call(service, `GET /admin/working${query}`)).body.results.map(({ id }) => id);

let changes = 0;
/** Sets fields of a working copy. */
export async function write(
  service: ContentService,
  id: string,
  values: Record<string, FieldValue>,
  query = '',
): Promise<ServiceResponse> {
  const body = {
    client: 'c',
    base: 0,
    changes: Object.entries(values).map(([address, value]) => ({
      kind: 'set',
      id: `change-${(changes += 1)}`,
      address,
      base: 99,
      value,
    })),
  };
  return send(service, `POST /admin/working/${id}/changes${query}`, { body });
}

export const article = (
  id: string,
  data: Record<string, unknown> = {},
  change: Partial<DocumentInput> = {},
): DocumentInput => ({
  id,
  type: 'article',
  lang: 'en-gb',
  uid: id,
  data: { title: heading(`About ${id}`), ...data },
  ...change,
});

/** The query string with which the first change creates a document. */
export const asNew = '?type=article&lang=en-gb';
