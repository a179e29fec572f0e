import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { masterVariant } from './page-entry.ts';
import { createPlacedRenders } from './placed-renders.ts';
import { toAnswer } from '../testing/test-pages.ts';
import { createVersions } from './versions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A site whose content is of ref `two` already, when only `one` was announced. */
function createTest(examineContent: (announce: (ref: string) => void) => Promise<void>) {
  const versions = createVersions();
  const begun = versions.announce('one');
  const refs: string[] = ['two'];
  let renders = 0;
  const renderPlaced = createPlacedRenders({
    source: {
      identify: () => undefined,
      async render() {
        renders += 1;
        return { ...toAnswer(200, 'page', { ref: refs.shift() ?? versions.ref() }), others: [] };
      },
    },
    store: { get: () => undefined },
    versions,
    build: 'build',
    examineContent: () => examineContent(versions.announce),
    index: () => undefined,
  });
  const page = {
    key: '/a',
    url: '/a',
    variant: masterVariant,
    cookie: undefined,
    isTemporary: false,
    mayBeAbsent: true,
  };
  return { render: () => renderPlaced(page, begun), versions, renders: () => renders };
}

test('what was published this moment is looked into, and the page is of it', async () => {
  const { render, versions, renders } = createTest(async (announce) => void announce('two'));
  expect([(await render()).validAt, renders()]).toEqual([versions.current(), 1]);
});

test('a page of a ref that has passed already is rendered once more', async () => {
  const { render, versions, renders } = createTest(async (announce) => void announce('three'));
  expect([(await render()).validAt, renders()]).toEqual([versions.current(), 2]);
});

test('however much there is to be looked into before, nobody waits longer for it than for a render', async () => {
  const { render, renders } = createTest(() => new Promise(() => {}));
  const placed = render();
  await vi.advanceTimersByTimeAsync(1500);
  expect([(await placed).validAt, renders()]).toEqual([undefined, 1]);
});
