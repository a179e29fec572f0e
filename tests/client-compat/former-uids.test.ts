/** A document that has another uid by now is still found by those it was published with, as on the hosted service. */
import { filter, NotFoundError } from '@prismicio/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient6, createClient7, toUids } from './clients.ts';
import { startService, writeToken } from './running-service.ts';

const service = await startService({ releaseVisibility: 'public' });
// A client remembers the root, and with it the ref, for five seconds.
const connect = () => createClient7(service.endpoint);

let attempt = 0;
/** What a test calls its documents by is its own, also when it is tried twice. */
beforeEach(() => {
  attempt += 1;
});
const named = (name: string) => `${name}-${attempt}`;

let last = 0;
/** A document nobody else uses, and what it is called from one publish to the next. */
function createPage(lang = 'en-gb') {
  last += 1;
  const id = `renamed-${last}`;
  const save = (name: string) =>
    service.admin.importDocuments([{ id, type: 'page', uid: named(name), lang, data: {} }]);
  return {
    id,
    save,
    publish(name: string): string {
      save(name);
      return service.admin.publish({ documentIds: [id] }).ref;
    },
    unpublish: () => service.admin.unpublish({ documentIds: [id] }),
  };
}

/** Which document the uid leads to, and what it is called. */
async function find(name: string, params = {}): Promise<[id: string, name: string]> {
  const { id, uid } = await connect().getByUID('page', named(name), params);
  return [id, String(uid).replace(`-${attempt}`, '')];
}

describe('a document that was renamed', () => {
  test('is found by every uid it was published with, with the one that it has now', async () => {
    const page = createPage();
    page.publish('first');
    page.publish('second');
    page.publish('third');
    expect(await Promise.all(['first', 'second', 'third'].map((uid) => find(uid)))).toEqual([
      [page.id, 'third'],
      [page.id, 'third'],
      [page.id, 'third'],
    ]);
    page.publish('first');
    expect(await find('third')).toEqual([page.id, 'first']);
    expect(await find('first')).toEqual([page.id, 'first']);
  });

  test('is not found by a uid that it had in a draft alone', async () => {
    const page = createPage();
    page.publish('shown');
    page.save('only-in-a-draft');
    page.publish('shown-again');
    await expect(find('only-in-a-draft')).rejects.toThrow(NotFoundError);
  });

  test('gives way to whoever has the uid now, and to whoever had it after it', async () => {
    const [one, other] = [createPage(), createPage()];
    one.publish('wanted');
    one.publish('left');
    other.publish('wanted');
    expect(await find('wanted')).toEqual([other.id, 'wanted']);
    other.publish('left-too');
    expect(await find('wanted')).toEqual([other.id, 'left-too']);
    other.unpublish();
    expect(await find('wanted')).toEqual([one.id, 'left']);
  });

  test('is gone by all its names when it is taken down, and back with them', async () => {
    const page = createPage();
    page.publish('before');
    page.publish('after');
    page.unpublish();
    await expect(find('before')).rejects.toThrow(NotFoundError);
    page.publish('back');
    expect(await find('before')).toEqual([page.id, 'back']);
    expect(await find('after')).toEqual([page.id, 'back']);
  });

  test('is in each ref what it was when that was the newest', async () => {
    const page = createPage();
    const first = page.publish('of-ref');
    const second = page.publish('of-next-ref');
    expect(await find('of-ref', { ref: first })).toEqual([page.id, 'of-ref']);
    await expect(find('of-next-ref', { ref: first })).rejects.toThrow(NotFoundError);
    expect(await find('of-ref', { ref: second })).toEqual([page.id, 'of-next-ref']);
  });

  test('keeps its name in other languages and types', async () => {
    const [english, french] = [createPage(), createPage('fr-fr')];
    english.publish('twin');
    french.publish('twin');
    english.publish('twin-renamed');
    expect(await find('twin')).toEqual([english.id, 'twin-renamed']);
    expect(await find('twin', { lang: 'fr-fr' })).toEqual([french.id, 'twin']);
    await expect(connect().getByUID('product', named('twin'))).rejects.toThrow(NotFoundError);
    const everywhere = await connect().getByType('page', {
      lang: '*',
      filters: [filter.at('my.page.uid', named('twin'))],
    });
    expect(everywhere.results.map(({ id }) => id)).toEqual([english.id, french.id]);
  });

  test('has its place among many, and is there once', async () => {
    const [one, other] = [createPage(), createPage()];
    other.publish('stays');
    one.publish('was');
    one.publish('is');
    const wanted = ['was', 'stays', 'is', 'never'].map(named);
    const { results, total_results_size: total } = await connect().getByUIDs('page', wanted);
    expect([toUids(results), total]).toEqual([[named('is'), named('stays')], 2]);
    expect((await createClient6(service.endpoint).getByUID('page', named('was'))).uid).toBe(named('is'));
  });

  test('says what it was called, and other documents say nothing of it', async () => {
    const page = createPage();
    page.publish('told-b');
    expect(await connect().getByID(page.id)).not.toHaveProperty('former_uids');
    page.publish('told-a');
    page.publish('told-c');
    expect(await connect().getByID(page.id)).toMatchObject({ former_uids: [named('told-a'), named('told-b')] });
  });

  test('is found by GraphQL in the same way', async () => {
    const page = createPage();
    page.publish('graph-before');
    page.publish('graph-after');
    const query = `{ page(uid: "${named('graph-before')}", lang: "en-gb") { _meta { id uid } } }`;
    expect(await askGraphql(query)).toEqual({ data: { page: { _meta: { id: page.id, uid: named('graph-after') } } } });
  });
});

test('a release that renames a document shows it by both names, and what is published by one', async () => {
  const page = createPage();
  page.publish('of-now');
  page.save('of-release');
  const { id } = service.admin.createRelease({ label: 'Rename' });
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

async function askGraphql(query: string): Promise<unknown> {
  const { ref } = await connect().getMasterRef();
  const address = `${service.origin}/graphql?${new URLSearchParams({ query, ref }).toString()}`;
  return (await fetch(address)).json();
}
