import { describe, expect, test } from 'vitest';
import { searchingClients, toUids } from './clients.ts';
import { phraseTexts } from './corpus/phrases.ts';
import { measuredRows } from './measured-rows.ts';
import { textualRows } from './predicate-rows.ts';
import { startService } from './running-service.ts';

const service = await startService();

describe.each(searchingClients)('predicates of $name', ({ operators, search, escapesQuotes }) => {
  test.each([...textualRows, ...measuredRows])('$name', async ({ filters, parameters, uids }) => {
    expect(toUids(await search(service.endpoint, filters(operators), { pageSize: 100, ...parameters }))).toEqual(uids);
  });

  test('similar: documents that share rare words, but not the document itself', async () => {
    const uids = toUids(await search(service.endpoint, [operators.similar('product-anvil', 10)]));
    expect(uids).toContain('hammer');
    expect(uids).not.toContain('anvil');
  });

  test('similar: an unknown document matches none', async () => {
    expect(await search(service.endpoint, [operators.similar('none', 10)])).toEqual([]);
  });

  test.each(Object.entries(phraseTexts).map(([uid, text]) => ({ uid, text })))(
    'a text is found by itself: $uid',
    async ({ uid, text }) => {
      const found = search(service.endpoint, [operators.at('my.phrase.text', text)]);
      if (escapesQuotes || !text.includes('"')) expect(toUids(await found)).toEqual([uid]);
      else await expect(found).rejects.toThrow(/on line:1 col:|Unexpected status code \[400\]/);
    },
  );

  test('texts are found in lists of texts', async () => {
    const texts = [phraseTexts.backslash, phraseTexts.emoji, phraseTexts.brackets, phraseTexts.newline];
    const uids = toUids(await search(service.endpoint, [operators.any('my.phrase.text', texts)]));
    expect(uids).toEqual(['backslash', 'emoji', 'newline', 'brackets']);
  });
});
