import { expect, test } from 'vitest';
import type { ChangedHead, FindingEntry, FindingFilter, FindingPage, FindingWords } from '../finding-register.ts';
import type { StoredWorkingCopy } from '../working-register.ts';
import { draft, entry, type ContractFixture } from './contract-fixture.ts';

const copy: StoredWorkingCopy = {
  documentId: 'fresh',
  type: 'page',
  lang: 'en-gb',
  groupId: 'fresh',
  baseVersion: 0,
  revision: 3,
  isChanged: true,
  content: '{}',
  actorId: 'ada',
  updatedAt: 9000,
};

function line(documentId: string, change: Partial<FindingEntry> = {}): FindingEntry {
  return {
    documentId,
    type: 'page',
    lang: 'en-gb',
    groupId: documentId,
    state: 'draft',
    version: 1,
    publishedVersion: undefined,
    revision: undefined,
    uid: undefined,
    title: undefined,
    tags: [],
    nameKey: documentId,
    titleKey: '',
    changedAt: 1000,
    changedBy: undefined,
    changedByName: undefined,
    ...change,
  };
}

function words(documentId: string, text: string, change: Partial<FindingWords> = {}): FindingWords {
  return {
    documentId,
    text,
    folded: text.toLowerCase(),
    uid: undefined,
    title: undefined,
    tags: [],
    nameKey: documentId,
    titleKey: '',
    problems: 0,
    links: { head: [], live: [] },
    stamp: '1',
    readAt: 5,
    ...change,
  };
}

const byChange: FindingPage = { sort: 'changed', isDescending: true, limit: 100 };

/** List entries, words and links of documents. */
export function describeFindingContract({ getStorage, publish }: ContractFixture): void {
  const find = async (filter: Partial<FindingFilter>, page: Partial<FindingPage> = {}): Promise<string[]> => {
    const found = await getStorage().findEntries({ words: [], ...filter }, { ...byChange, ...page });
    return found.map(({ documentId }) => documentId);
  };
  const listMarked = async (): Promise<string[]> =>
    (await getStorage().listChangedHeads(100)).map(({ documentId }) => documentId);
  const settle = async (): Promise<void> => {
    const heads = await getStorage().listChangedHeads(100);
    await getStorage().putEntries(heads.map(({ documentId }: ChangedHead) => line(documentId)));
    for (const { documentId } of heads) await getStorage().putWords(documentId);
  };

  test('every change of a document marks it, the last changed first, and a rollback removes the mark', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    expect(await listMarked()).toEqual(['b', 'a']);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1 })], 2000);
    expect(await listMarked()).toEqual(['a', 'b']);
    await settle();
    expect(await listMarked()).toEqual([]);
    await publish([entry('b')]);
    expect(await listMarked()).toEqual(['b']);
    await settle();
    await getStorage().putWorkingCopy(copy, []);
    await getStorage().putWorkingCopy({ ...copy, revision: 4 }, []);
    await publish([], ['b']);
    expect(await listMarked()).toEqual(['b', 'fresh']);
    await settle();
    const failure = getStorage().transaction(async (inside) => {
      await inside.putWorkingCopy({ ...copy, revision: 5 }, []);
      throw new Error('stop');
    });
    await expect(failure).rejects.toThrow('stop');
    expect(await listMarked()).toEqual([]);
  });

  test('the head of a marked document has the data for its list entry', async () => {
    const tags = ['é', '\0'];
    await getStorage().writeDrafts([draft('a', { uid: 'a-uid', title: 'Title', tags })], 1000);
    await publish([entry('a')]);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1, uid: 'b-uid', tags })], 3000);
    await getStorage().putWorkingCopy({ ...copy, documentId: 'a', baseVersion: 2, revision: 7, updatedAt: 4000 }, []);
    await getStorage().putWorkingCopy(copy, []);
    await getStorage().putAccount({ id: 'ada', name: 'Ada', email: 'a@b.example', role: 'writer', createdAt: 1 });
    const [fresh, a] = await getStorage().listChangedHeads(10);
    expect(a).toEqual({
      documentId: 'a',
      type: 'page',
      lang: 'en-gb',
      groupId: 'a',
      version: 2,
      publishedVersion: 1,
      wasEverPublished: true,
      isArchived: false,
      isTrashed: false,
      uid: 'b-uid',
      title: undefined,
      tags,
      revision: 7,
      changedAt: 4000,
      changedBy: 'ada',
      changedByName: 'Ada',
    });
    expect(fresh).toMatchObject({
      documentId: 'fresh',
      version: 0,
      publishedVersion: undefined,
      revision: 3,
      tags: [],
    });
  });

  test('an entry is removed with its document, and keeps the names of a changed working copy until it is read', async () => {
    await getStorage().putWorkingCopy(copy, []);
    await getStorage().putEntries([line('fresh', { revision: 3 })]);
    await getStorage().putWords('fresh', words('fresh', 'Some text', { title: 'Mine', nameKey: 'mine' }));
    await getStorage().putEntries([
      line('fresh', { revision: 4, title: 'Other', nameKey: 'other', state: 'modified' }),
    ]);
    expect(await getStorage().getEntries(['fresh'])).toMatchObject([
      { title: 'Mine', nameKey: 'mine', state: 'modified' },
    ]);
    await getStorage().putWorkingCopy({ ...copy, isChanged: false }, []);
    await getStorage().dropGoneEntries();
    expect(await find({})).toEqual([]);
    expect(await find({ words: ['text'] })).toEqual([]);
    expect(await getStorage().listChangedHeads(10)).toEqual([]);
  });

  test('words of one or two characters of scripts without spaces match anywhere in the text', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    await settle();
    await getStorage().putWords('a', words('a', '銀行は即時決済の手数料を比較'));
    await getStorage().putWords('b', words('b', '은행은 결제의 수수료를 비교, no'));
    for (const word of ['決済', '料', '比較', '較', '銀行'])
      expect([word, await find({ words: [word] })]).toEqual([word, ['a']]);
    for (const word of ['결제', '은행', '비교']) expect([word, await find({ words: [word] })]).toEqual([word, ['b']]);
    for (const word of ['済決', '決の', '행결', 'no', 'o'])
      expect([word, await find({ words: [word] })]).toEqual([word, []]);
    await getStorage().putWords('a', words('a', '別'));
    expect([await find({ words: ['決済'] }), await find({ words: ['別'] })]).toEqual([[], ['a']]);
  });

  test('words of three or more characters match anywhere in the text, shorter words in names only', async () => {
    await getStorage().putEntries([line('a', { nameKey: 'no of a' }), line('b'), line('c')]);
    await getStorage().putWords('a', words('a', 'Instant payments "now" 100%', { nameKey: 'no of a' }));
    await getStorage().putWords('b', words('b', 'Payments in Zürich', { folded: 'payments in zurich' }));
    expect((await find({ words: ['aymen'] })).toSorted()).toEqual(['a', 'b']);
    expect(await find({ words: ['payment', 'zuri'] })).toEqual(['b']);
    expect(await find({ words: ['"now"'] })).toEqual(['a']);
    expect(await find({ words: ['00%'] })).toEqual(['a']);
    expect(await find({ words: ['no'] })).toEqual(['a']);
    expect(await find({ words: ['in'] })).toEqual([]);
    expect(await find({ words: ['yments pay'] })).toEqual([]);
    await getStorage().putWords('b', words('b', 'Cards'));
    expect(await find({ words: ['zurich'] })).toEqual([]);
    expect(await getStorage().countEntries({ words: ['card'] })).toBe(1);
    expect(await getStorage().listTexts(['a', 'b', 'c'], 5)).toEqual(
      new Map([
        ['a', 'Insta'],
        ['b', 'Cards'],
      ]),
    );
  });

  test('a tag matches exactly, whatever characters it contains', async () => {
    await getStorage().putEntries([
      line('a', { tags: ['[', 'x'] }),
      line('b', { tags: ['a,', 'b'] }),
      line('c', { tags: [',', 'say "x"'] }),
    ]);
    expect(await find({ tag: ',' })).toEqual(['c']);
    expect(await find({ tag: 'x' })).toEqual(['a']);
    expect(await find({ tag: 'say "x"' })).toEqual(['c']);
  });

  test('filters apply, and the next page begins after the last entry', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const lines = ids.map((id, index) =>
      line(id, {
        changedAt: 1000 + Math.floor(index / 2),
        titleKey: id === 'c' ? 'same' : 'title',
        type: index % 2 ? 'post' : 'page',
      }),
    );
    await getStorage().putEntries([
      ...lines.slice(0, 4),
      line('e', {
        lang: 'fr-fr',
        groupId: 'a',
        state: 'published',
        tags: ['x "y"', 'z'],
        changedBy: 'ada',
        changedAt: 1002,
      }),
    ]);
    expect(await find({})).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await find({}, { isDescending: false })).toEqual(ids);
    expect(await find({ types: ['post'] })).toEqual(['d', 'b']);
    expect(await find({ types: [] })).toEqual([]);
    for (const filter of [
      { lang: 'fr-fr' },
      { state: 'published' },
      { tag: 'x "y"' },
      { author: 'ada' },
      { changedSince: 1002 },
    ] as const)
      expect(await find(filter)).toEqual(['e']);
    expect(await find({ tag: 'y' })).toEqual([]);
    expect(await find({ missingLang: 'fr-fr' })).toEqual(['d', 'c', 'b']);
    expect(await find({ missingLang: 'fr-fr', ids: ['b', 'a', 'd', 'none'] })).toEqual(['d', 'b']);
    expect(await find({ ids: [] })).toEqual([]);
    expect((await getStorage().listGroupEntries(['a'])).map(({ lang }) => lang)).toEqual(['en-gb', 'fr-fr']);
    const pages: string[] = [];
    let after: FindingPage['after'];
    for (let page = 0; page < 5; page += 1) {
      const found = await getStorage().findEntries(
        { words: [] },
        { sort: 'type', isDescending: false, limit: 1, after },
      );
      const last = found[0];
      if (!last) break;
      pages.push(last.documentId);
      after = { keys: [last.type, last.titleKey], number: last.number };
    }
    expect(pages).toEqual(['e', 'c', 'a', 'b', 'd']);
    expect(await find({ words: ['b'] }, { sort: 'match' })).toEqual(['b']);
    expect(await find({}, { sort: 'match', preferredLang: 'en-gb' })).toEqual(['c', 'd', 'a', 'b', 'e']);
  });

  test('every author and tag that occurs is offered as a filter', async () => {
    await getStorage().putEntries([
      line('a', { tags: ['x "y"', 'b'], changedBy: 'ada', changedByName: 'Zoe' }),
      line('b', { tags: ['b'], changedBy: 'ada', changedByName: 'Zoe' }),
      line('c', { tags: ['a'], changedBy: 'process' }),
      line('d', { changedBy: 'ben', changedByName: 'Ben' }),
    ]);
    expect(await getStorage().listChoices()).toEqual({
      authors: [
        { id: 'ben', name: 'Ben' },
        { id: 'ada', name: 'Zoe' },
        { id: 'process', name: undefined },
      ],
      tags: ['a', 'b', 'x "y"'],
    });
  });

  test('links are found from their target, and a document that only links to itself is unused', async () => {
    await getStorage().putEntries([line('a'), line('b', { uid: 'b-uid' })]);
    const link = { address: 'data/link', kind: 'document', target: 'b' } as const;
    const picture = { address: 'data/image', kind: 'media', target: 'p' } as const;
    await getStorage().putWords(
      'a',
      words('a', '', { problems: 2, links: { head: [link, picture, link], live: [link] } }),
    );
    await getStorage().putWords('b', words('b', '', { uid: 'b-uid', links: { head: [], live: [] } }));
    const own = { ...link, target: 'a' };
    expect(await getStorage().listUses({ kind: 'document', id: 'b' }, 10)).toEqual([
      { documentId: 'a', side: 'head', address: 'data/link' },
      { documentId: 'a', side: 'live', address: 'data/link' },
    ]);
    expect(await getStorage().listUses({ kind: 'document', id: 'b', side: 'live' }, 10)).toEqual([
      { documentId: 'a', side: 'live', address: 'data/link' },
    ]);
    const behind = (after: string) => getStorage().listUses({ kind: 'document', id: 'b', after }, 10);
    expect([(await behind('Z')).length, await behind('a')]).toEqual([2, []]);
    expect(await getStorage().listUses({ kind: 'media', id: 'p' }, 10)).toHaveLength(1);
    expect(await find({ isUnused: true })).toEqual(['a']);
    expect(await find({ hasProblems: true })).toEqual(['a']);
    await getStorage().putWords('a', words('a', '', { links: { head: [own], live: [] } }));
    expect((await find({ isUnused: true })).toSorted()).toEqual(['a', 'b']);
    const key = { type: 'page', lang: 'en-gb', uid: 'b-uid' };
    expect((await getStorage().listUidEntries(key)).map(({ documentId }) => documentId)).toEqual(['b']);
  });

  test('an archived document is marked and left out of lists, until it is restored or published', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    await settle();
    await getStorage().putArchived(['a', 'b', 'a'], 2000);
    await getStorage().putArchived(['a'], 3000);
    expect((await getStorage().listChangedHeads(10)).map(({ isArchived }) => isArchived)).toEqual([true, true]);
    await getStorage().putEntries([line('a', { state: 'archived' }), line('b')]);
    expect([await find({}), await find({ state: 'archived' })]).toEqual([['b'], ['a']]);
    await settle();
    await publish([entry('a')]);
    await publish([], ['a']);
    expect(await getStorage().listArchived(['a', 'b', 'c'])).toEqual(['b']);
    await settle();
    await getStorage().deleteArchived(['b', 'c']);
    expect(await listMarked()).toEqual(['b']);
    expect(await getStorage().listArchived(['a', 'b'])).toEqual([]);
  });

  test('open releases of documents are listed, and filter them', async () => {
    await getStorage().writeDrafts([draft('a'), draft('b')], 1000);
    await settle();
    const release = {
      ...({ id: 'r', label: 'Spring', revision: 'r1', status: 'open', scheduledAt: undefined, createdAt: 1 } as const),
      publishedSequence: undefined,
      documents: [{ id: 'a', version: 1, action: 'publish' } as const],
    };
    await getStorage().putRelease(release);
    const found = { documentId: 'a', id: 'r', label: 'Spring', scheduledAt: undefined };
    expect(await getStorage().listReleasesOf(['a', 'b'])).toEqual([found]);
    expect(await find({ releaseId: 'r' })).toEqual(['a']);
    const scheduledAt = 1_800_000_000_000;
    await getStorage().putRelease({ ...release, revision: 'r2', status: 'scheduled', scheduledAt });
    expect(await getStorage().listReleasesOf(['a'])).toEqual([{ ...found, scheduledAt }]);
    await getStorage().putRelease({ ...release, revision: 'r3', status: 'rolled-back' });
    expect(await getStorage().listReleasesOf(['a'])).toEqual([]);
  });

  test('documents are listed as unread until their words are stored', async () => {
    await getStorage().writeDrafts([draft('a')], 1000);
    expect(await getStorage().listUnread(10)).toEqual([]);
    await getStorage().putEntries([line('a', { publishedVersion: 1 })]);
    const unread = {
      documentId: 'a',
      version: 1,
      publishedVersion: 1,
      revision: undefined,
      stamp: undefined,
      readAt: 0,
      size: 0,
    };
    expect(await getStorage().listUnread(10)).toEqual([unread]);
    await getStorage().putWords('a', words('a', 'text', { stamp: '1.0.1' }));
    expect(await getStorage().listUnread(10)).toEqual([]);
    await getStorage().writeDrafts([draft('a', { baseVersion: 1 })], 2000);
    await getStorage().putEntries([line('a', { version: 2, publishedVersion: 1 })]);
    expect(await getStorage().listUnread(10)).toEqual([{ ...unread, version: 2, stamp: '1.0.1', readAt: 5, size: 4 }]);
  });
}
