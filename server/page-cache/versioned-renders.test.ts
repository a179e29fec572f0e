import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toRequest } from './page.ts';
import { createVersionedRenders } from './versioned-renders.ts';
import { identifyAs, toAnswer } from '../testing/test-pages.ts';
import { createVersions } from './versions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A site whose content has ref `two`, while only `one` was announced. */
function createTest(examineContent: (announce: (ref: string) => void) => Promise<void>) {
  const versions = createVersions();
  const begun = versions.announce('one');
  const refs: string[] = ['two'];
  let renders = 0;
  const renderVersioned = createVersionedRenders({
    source: {
      identify: () => undefined,
      async render() {
        renders += 1;
        return toAnswer(200, 'page', { ref: refs.shift() ?? versions.ref() });
      },
    },
    store: { get: () => undefined },
    versions,
    build: 'build',
    examineContent: () => examineContent(versions.announce),
    index: () => undefined,
  });
  return { render: () => renderVersioned(toRequest(identifyAs('/a')), begun), versions, renders: () => renders };
}

test('a publish that was not announced is examined, and the page has its version', async () => {
  const { render, versions, renders } = createTest(async (announce) => announce('two'));
  expect([(await render()).validAt, renders()]).toEqual([versions.current(), 1]);
});

test('a page of a superseded ref is rendered once more', async () => {
  const { render, versions, renders } = createTest(async (announce) => announce('three'));
  expect([(await render()).validAt, renders()]).toEqual([versions.current(), 2]);
});

test('a request waits for the examination no longer than for a render', async () => {
  const { render, renders } = createTest(() => new Promise(() => {}));
  const placed = render();
  await vi.advanceTimersByTimeAsync(1500);
  expect([(await placed).validAt, renders()]).toEqual([undefined, 1]);
});

test('a 404 older than the index is rendered again, and distrusted when the page is published', async () => {
  const versions = createVersions();
  const begun = versions.announce('one');
  const answers: [number, string][] = [
    [404, 'one'],
    [200, 'two'],
    [404, 'one'],
    [404, 'two'],
  ];
  const page = identifyAs('/a', { mayBeAbsent: true, isPublished: () => true });
  const renderVersioned = createVersionedRenders({
    source: {
      identify: () => page,
      async render() {
        // A publish during the render.
        versions.announce('two');
        const [status, ref] = answers.shift() ?? [500, ''];
        return toAnswer(status, 'page', { ref, documentId: undefined });
      },
    },
    store: { get: () => undefined },
    versions,
    build: 'build',
    examineContent: async () => {},
    index: () => ({ ref: 'two', documents: new Map() }),
  });
  const first = await renderVersioned(toRequest(page), begun);
  expect([first.rendered.status, first.validAt]).toEqual([200, versions.current()]);
  const second = await renderVersioned(toRequest(page), begun);
  expect([second.rendered.status, second.validAt, answers.length]).toEqual([404, undefined, 0]);
});
