import { expect, test } from 'vitest';
import type { PublishedQuery } from '../published-query.ts';
import { findPublished, type PublishedFinder } from './find-published.ts';
import { createIndexNumbers } from './index-numbers.ts';
import { toQuery } from './sql.ts';
import type { Row } from './statements.ts';
import { createProcessState } from './views.ts';

const query: PublishedQuery = {
  sequence: 3,
  conditions: [],
  orderings: [{ operand: { source: 'attribute', name: 'last-published-at' }, descending: true }],
  offset: 0,
  limit: 0,
};

/** A database with this number of matches, and the statements that it was sent. */
function createFinder(total: number, walkThreshold: number): { finder: PublishedFinder; sent: string[] } {
  const sent: string[] = [];
  const all = async (sql: Parameters<typeof toQuery>[0]): Promise<Row[]> => {
    sent.push(toQuery(sql).text);
    return [{ total, publication: null }];
  };
  const unexpected = (): never => expect.fail('Only one list is read');
  return {
    sent,
    finder: {
      statements: { all, get: unexpected, run: unexpected, write: unexpected, isTransaction: false },
      views: {
        read: unexpected,
        guessMaster: (sequence) => ({ isMaster: true, sequence, overlay: undefined }),
      },
      numbers: createIndexNumbers(),
      walkThreshold,
      state: createProcessState(),
    },
  };
}

test('few matches are counted, sorted and read in one statement', async () => {
  const { finder, sent } = createFinder(9, 10);
  expect(await findPublished(finder, query)).toEqual({ total: 9, documents: [] });
  expect(sent).toEqual([expect.stringContaining('WITH counted')]);
});

test('many matches are counted once, and each page is read from the index that has their order', async () => {
  const { finder, sent } = createFinder(10, 10);
  for (let page = 1; page <= 2; page += 1)
    expect(await findPublished(finder, query)).toEqual({ total: 10, documents: [] });
  const isCount = sent.map((text) => text.includes('counted'));
  expect(isCount).toEqual([true, false, false]);
});
