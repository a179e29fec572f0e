import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestService, testUrl } from '../testing/test-service.ts';

const odd = fc.constantFrom(
  '\u0000',
  '\ud800',
  '%00',
  '{"a":',
  '[[',
  '"',
  '\\',
  "' OR 1=1 --",
  '__proto__',
  '*',
  '1e999',
  '-1',
  '🙂',
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), odd);
const path = fc.constantFrom(
  'document',
  'document.id',
  'document.tags',
  'document.first_publication_date',
  'my.article.uid',
  'my.article.rating',
  'my.article.title',
  'my.article.date',
  'my.article.facts.name',
  'my.article.body_slices',
  'my.none.x',
  'my.__proto__.x',
);
const operator = fc.constantFrom(
  'at',
  'not',
  'any',
  'in',
  'has',
  'missing',
  'fulltext',
  'similar',
  'geopoint.near',
  'number.gt',
  'number.inRange',
  'date.after',
  'date.between',
  'date.month',
  'date.hour-after',
  'constructor',
);
const value = fc.oneof(
  text.map((one) => JSON.stringify(one)),
  fc.double().map(String),
  fc.constantFrom('[]', '["x"]', '[1, "x"]', 'true', '2026-01-01'),
);
const predicate = fc
  .tuple(operator, path, fc.array(value, { maxLength: 3 }))
  .map(([name, where, values]) => `[[${name}(${[where, ...values].join(', ')})]]`);
const parameters = fc.record(
  {
    q: fc.oneof(predicate, text),
    orderings: fc.oneof(
      path.map((one) => `[${one} desc]`),
      text,
    ),
    lang: fc.oneof(fc.constant('*'), text),
    page: text,
    pageSize: text,
    after: text,
    fetch: text,
    fetchLinks: text,
    routes: fc.oneof(fc.json(), text),
    brokenRoute: text,
    ref: text,
  },
  { requiredKeys: [] },
);

test('no search causes an internal failure', async () => {
  const failures: unknown[] = [];
  const logger = { info() {}, warn() {}, error: (fields: object) => void failures.push(fields) };
  const service = await createTestService({ logger });
  await service.admin.importDocuments([
    { id: 'a', type: 'article', uid: 'a', lang: 'en-gb', tags: ['x'], data: { rating: 1, date: '2026-01-01' } },
  ]);
  const { ref } = await service.admin.publish({ documentIds: 'all-drafts' });
  await fc.assert(
    fc.asyncProperty(parameters, async (given) => {
      const query = new URLSearchParams({ ref, ...given });
      const response = await service.fetch(new Request(`${testUrl}/api/v2/documents/search?${query.toString()}`));
      expect([200, 400, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/sqlite|SELECT|node:internal/);
    }),
    { numRuns: 500 },
  );
  expect(failures).toEqual([]);
}, 20_000);
