/** A renamed document is still found by each uid with which it was published, as on the hosted service. */
import { filter, NotFoundError } from '@prismicio/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient6, createClient7, toUids } from './clients.ts';
import { startService, writeToken } from './running-service.ts';

const service = await startService({ releaseVisibility: 'public' });
// A client caches the root, and with it the ref, for five seconds.
const connect = () => createClient7(service.endpoint);

let attempt = 0;
/** Each attempt of a test uses its own names for documents. */
beforeEach(() => {
  attempt += 1;
});
const named = (name: string) => `${name}-${attempt}`;

let last = 0;
/** A document for one test, and its uid from one publish to the next. */
function createPage(lang = 'en-gb') {
  last += 1;
  const id = `renamed-${last}`;
  const save = (name: string) =>
    service.admin.importDocuments([{ id, type: 'page', uid: named(name), lang, data: {} }]);
  return {
    id,
    save,
    async publish(name: string): Promise<string> {
      await save(name);
      return (await service.admin.publish({ documentIds: [id] })).ref;
    },
    unpublish: () => service.admin.unpublish({ documentIds: [id] }),
  };
}

/** The document that the uid finds, and its current uid. */
async function find(name: string, params = {}): Promise<[id: string, name: string]> {
  const { id, uid } = await connect().getByUID('page', named(name), params);
  return [id, String(uid).replace(`-${attempt}`, '')];
}

describe('a document that was renamed', () => {
  test('is found by every uid with which it was published, and has its current one', async () => {
    const page = createPage();
    await page.publish('first');
    await page.publish('second');
    await page.publish('third');
    expect(await Promise.all(['first', 'second', 'third'].map((uid) => find(uid)))).toEqual([
      [page.id, 'third'],
      [page.id, 'third'],
      [page.id, 'third'],
    ]);
    await page.publish('first');
    expect(await find('third')).toEqual([page.id, 'first']);
    expect(await find('first')).toEqual([page.id, 'first']);
  });

  test('is not found by a uid that only a draft had', async () => {
    const page = createPage();
    await page.publish('shown');
    await page.save('only-in-a-draft');
    await page.publish('shown-again');
    await expect(find('only-in-a-draft')).rejects.toThrow(NotFoundError);
  });

  test('gives way to the document that has the uid now, and to one that had it later', async () => {
    const [one, other] = [createPage(), createPage()];
    await one.publish('wanted');
    await one.publish('left');
    await other.publish('wanted');
    expect(await find('wanted')).toEqual([other.id, 'wanted']);
    await other.publish('left-too');
    expect(await find('wanted')).toEqual([other.id, 'left-too']);
    await other.unpublish();
    expect(await find('wanted')).toEqual([one.id, 'left']);
  });

  test('is not found by any uid while it is unpublished, and is found again afterwards', async () => {
    const page = createPage();
    await page.publish('before');
    await page.publish('after');
    await page.unpublish();
    await expect(find('before')).rejects.toThrow(NotFoundError);
    await page.publish('back');
    expect(await find('before')).toEqual([page.id, 'back']);
    expect(await find('after')).toEqual([page.id, 'back']);
  });

  test('has in each ref the uid that it had at that time', async () => {
    const page = createPage();
    const first = await page.publish('of-ref');
    const second = await page.publish('of-next-ref');
    expect(await find('of-ref', { ref: first })).toEqual([page.id, 'of-ref']);
    await expect(find('of-next-ref', { ref: first })).rejects.toThrow(NotFoundError);
    expect(await find('of-ref', { ref: second })).toEqual([page.id, 'of-next-ref']);
  });

  test('keeps its uid in other languages and types', async () => {
    const [english, french] = [createPage(), createPage('fr-fr')];
    await english.publish('twin');
    await french.publish('twin');
    await english.publish('twin-renamed');
    expect(await find('twin')).toEqual([english.id, 'twin-renamed']);
    expect(await find('twin', { lang: 'fr-fr' })).toEqual([french.id, 'twin']);
    await expect(connect().getByUID('product', named('twin'))).rejects.toThrow(NotFoundError);
    const everywhere = await connect().getByType('page', {
      lang: '*',
      filters: [filter.at('my.page.uid', named('twin'))],
    });
    expect(everywhere.results.map(({ id }) => id)).toEqual([english.id, french.id]);
  });

  test('appears once, in its order, among many', async () => {
    const [one, other] = [createPage(), createPage()];
    await other.publish('stays');
    await one.publish('was');
    await one.publish('is');
    const wanted = ['was', 'stays', 'is', 'never'].map(named);
    const { results, total_results_size: total } = await connect().getByUIDs('page', wanted);
    expect([toUids(results), total]).toEqual([[named('is'), named('stays')], 2]);
    expect((await createClient6(service.endpoint).getByUID('page', named('was'))).uid).toBe(named('is'));
  });

  test('states the former uid, and other documents do not', async () => {
    const page = createPage();
    await page.publish('former-b');
    expect(await connect().getByID(page.id)).not.toHaveProperty('former_uids');
    await page.publish('former-a');
    await page.publish('former-c');
    expect(await connect().getByID(page.id)).toMatchObject({ former_uids: [named('former-a'), named('former-b')] });
  });

  test('is found by GraphQL in the same way', async () => {
    const page = createPage();
    await page.publish('graph-before');
    await page.publish('graph-after');
    const query = `{ page(uid: "${named('graph-before')}", lang: "en-gb") { _meta { id uid } } }`;
    expect(await queryGraphql(query)).toEqual({
      data: { page: { _meta: { id: page.id, uid: named('graph-after') } } },
    });
  });
});

test('a release that renames a document finds it by both uids, the published content by one', async () => {
  const page = createPage();
  await page.publish('of-now');
  await page.save('of-release');
  const { id } = await service.admin.createRelease({ label: 'Rename' });
  const added = await fetch(`${service.origin}/admin/releases/${id}/documents/${page.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(added.status).toBe(200);
  const { ref } = await connect().getReleaseByID(id);
  expect(await find('of-now', { ref })).toEqual([page.id, 'of-release']);
  expect(await find('of-release', { ref })).toEqual([page.id, 'of-release']);
  expect(await find('of-now')).toEqual([page.id, 'of-now']);
  await expect(find('of-release')).rejects.toThrow(NotFoundError);
});

async function queryGraphql(query: string): Promise<unknown> {
  const { ref } = await connect().getMasterRef();
  const address = `${service.origin}/graphql?${new URLSearchParams({ query, ref }).toString()}`;
  return (await fetch(address)).json();
}
