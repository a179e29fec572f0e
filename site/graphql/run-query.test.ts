import { expect, test } from 'vitest';
import { HttpError } from '../contract/http-error.ts';
import { runQuery } from './run-query.ts';
import type { SiteGraph } from './site-schema.ts';

/** The messages of the response when the content fails with this error. */
async function fail(cause: unknown) {
  const contentIn = () => ({ listByType: () => Promise.reject(cause) });
  const graph = { contentIn, today: '2026-11-28' } as unknown as SiteGraph;
  const { result, failures } = await runQuery({ query: '{ offices { id } }' }, graph, { allowsIntrospection: false });
  return { messages: result.errors?.map(({ message }) => message), failures };
}

test('only an outage of our own is told as one; no other failure is described to the client', async () => {
  const outage = new HttpError(503, 'The content is away');
  expect(await fail(outage)).toEqual({ messages: ['Not available right now.'], failures: [outage] });
  const others = [new HttpError(404, 'gone'), Object.assign(new Error('secret'), { status: 503 }), new Error('secret')];
  for (const error of others) expect(await fail(error)).toEqual({ messages: ['Internal error.'], failures: [error] });
});
