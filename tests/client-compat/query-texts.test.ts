import { describe, expect, test } from 'vitest';
import { startService } from './running-service.ts';

const service = await startService();
const { ref } = (await (await fetch(service.endpoint)).json()).refs[0];

interface JsonResponse {
  readonly status: number;
  readonly body: { results: { uid: string }[]; message: string } & Record<string, unknown>;
}

async function search(...parameters: [string, string][]): Promise<JsonResponse> {
  const query = new URLSearchParams([['ref', ref], ...parameters]);
  const response = await fetch(`${service.endpoint}/documents/search?${query.toString()}`);
  return { status: response.status, body: (await response.json()) as JsonResponse['body'] };
}

/** The published documents of the master language. */
const everything = 74;

describe('notations of q', () => {
  test.each([
    ['absent', []],
    ['empty', ['']],
    ['an empty list', ['[]']],
    ['an empty list with spaces', [' [ ] ']],
    ['several empty ones', ['', '[]']],
  ])('%s: no restriction', async (_name, qs) => {
    const { body } = await search(...qs.map((q): [string, string] => ['q', q]));
    expect(body['total_results_size']).toBe(everything);
  });

  test.each([
    ['one predicate', ['[[at(document.type, "country")]]'], ['uk', 'france', 'usa']],
    ['the assignment of the first clients', ['[[:d = at(document.type, "country")]]'], ['uk', 'france', 'usa']],
    ['the assignment without spaces', ['[[:d=at(document.type,"country")]]'], ['uk', 'france', 'usa']],
    [
      'several predicates in one q',
      ['[[at(document.type, "country")][at(my.country.continent, "continent-europe")]]'],
      ['uk', 'france'],
    ],
    [
      'several assignments in one q',
      ['[[:d = at(document.type, "country")] [:d = not(my.country.uid, "uk")]]'],
      ['france', 'usa'],
    ],
    [
      'several q',
      ['[[at(document.type, "country")]]', '[[at(my.country.continent, "continent-europe")]]'],
      ['uk', 'france'],
    ],
    [
      'several q of several predicates',
      ['[[at(document.type, "country")][not(my.country.uid, "uk")]]', '[[not(my.country.uid, "usa")]]'],
      ['france'],
    ],
    [
      'the list in a list that the old kits make of text',
      ['[[[:d = at(document.type, "continent")]]]'],
      ['europe', 'america'],
    ],
    ['no spaces at all', ['[[any(document.id,["country-uk","country-usa"])]]'], ['uk', 'usa']],
    [
      'spaces, tabs and line breaks everywhere',
      [' [ \n [ \t :d = any ( document.id , [ "country-uk" ,\n "country-usa" ] ) ] \n ] '],
      ['uk', 'usa'],
    ],
    [
      'a number with a fraction',
      ['[[number.gt(my.product.price, 25.49)][number.lt(my.product.price, 2.6e1)]]'],
      ['bellows'],
    ],
    ['a date in milliseconds', ['[[at(my.product.launched, 1705276800000)]]'], ['anvil', 'hammer']],
    ['an escaped quote', ['[[at(my.phrase.text, "say \\"hi\\"")]]'], ['quoted']],
    ['an unescaped backslash', ['[[at(my.phrase.text, "C:\\dir\\file")]]'], ['backslash']],
    ['a backslash before the closing quote', ['[[at(my.phrase.text, "C:\\dir\\")]]'], ['ends-in-backslash']],
    [
      'brackets and commas in a text',
      ['[[at(my.phrase.text, "comma, paren) bracket] equals= semi;")]]'],
      ['punctuation'],
    ],
    ['a tab in a text', ['[[at(my.phrase.text, "tab\there")]]'], ['tab']],
    ['a line break in a text', ['[[at(my.phrase.text, "first line\nsecond line")]]'], ['newline']],
    ['an emoji of several code points', ['[[at(my.phrase.text, "🚀 lift-off 👩🏽‍💻")]]'], ['emoji']],
    ['a number written as a text', ['[[at(my.phrase.text, "42")]]'], ['number']],
    ['a word written as a text', ['[[at(my.phrase.text, "true")]]'], ['boolean']],
  ])('%s', async (_name, qs, uids) => {
    const { status, body } = await search(...qs.map((q): [string, string] => ['q', q]));
    expect(status).toBe(200);
    expect(body.results.map(({ uid }) => uid)).toEqual(uids);
  });
});

describe('notations of orderings', () => {
  const q: [string, string] = ['q', '[[at(document.type, "country")]]'];
  test.each([
    ['absent', '', ['uk', 'france', 'usa']],
    ['an empty list', '[]', ['uk', 'france', 'usa']],
    ['brackets', '[my.country.name]', ['france', 'uk', 'usa']],
    ['no brackets', 'my.country.name', ['france', 'uk', 'usa']],
    ['downwards', '[my.country.name desc]', ['usa', 'uk', 'france']],
    ['upwards, in words', '[my.country.name asc]', ['france', 'uk', 'usa']],
    ['several without spaces', '[my.country.continent,my.country.name desc]', ['usa', 'uk', 'france']],
    ['several with spaces', ' [ document.first_publication_date , my.country.name   desc ] ', ['usa', 'uk', 'france']],
  ])('%s', async (_name, orderings, uids) => {
    const { body } = await search(q, ['orderings', orderings]);
    expect(body.results.map(({ uid }) => uid)).toEqual(uids);
  });
});

describe('invalid queries', () => {
  const shape = {
    type: 'parsing-error',
    message: expect.any(String),
    line: expect.any(Number),
    column: expect.any(Number),
    id: expect.any(String),
    location: expect.any(String),
  };

  test('name function, field, position and query', async () => {
    const { status, body } = await search(['q', '[[at(my.page.uuid, "home")]]']);
    expect(status).toBe(400);
    expect(body).toEqual({
      ...shape,
      line: 1,
      column: 6,
      message: `[function at(..)] unexpected field 'my.page.uuid' on line:1 col:6 in query '[[at(my.page.uuid, "home")]]'`,
    });
  });

  test('count lines and columns from one', async () => {
    const { body } = await search(['q', '[\n  [at(my.nothing.at_all, 1)]\n]']);
    expect(body).toMatchObject({ line: 2, column: 7 });
  });

  test.each([
    ['no brackets', 'at(document.type, "page")', /expected '\['/],
    ['one pair of brackets', '[at(document.type, "page")]', /expected '\['/],
    ['lists in lists in lists', `${'['.repeat(9)}${']'.repeat(9)}`, /nested deeper/],
    ['an unclosed bracket', '[[at(document.type, "page")]', /expected/],
    ['an unclosed text', '[[at(document.type, "page)]]', /unclosed string/],
    ['text after the end', '[[at(document.type, "page")]] x', /unexpected text/],
    ['an unknown function', '[[equals(document.type, "page")]]', /unknown function/],
    ['a function without arguments', '[[at()]]', /expected a path/],
    ['no value', '[[at(document.type)]]', /expected one value/],
    ['two values', '[[at(document.type, "page", "x")]]', /expected one value/],
    ['a list where one value belongs', '[[at(document.type, ["page"])]]', /not a list/],
    ['one value where a list belongs', '[[any(document.type, "page")]]', /expected a list/],
    ['a field of no type', '[[at(my.page, "x")]]', /unexpected field 'my\.page'/],
    ['an unknown document path', '[[at(document.colour, "x")]]', /unexpected field 'document\.colour'/],
    ['an unknown type', '[[at(my.nonsense.uid, "x")]]', /unexpected field/],
    ['a whole group', '[[has(my.product.features)]]', /unexpected field/],
    ['a slice zone', '[[has(my.product.zone)]]', /unexpected field/],
    ['a text compared as a number', '[[number.gt(my.product.name, 1)]]', /is not a number/],
    ['a number compared with a text', '[[at(my.product.price, "ten")]]', /cannot be compared/],
    ['a number compared as a date', '[[date.after(my.product.price, "2024-01-01")]]', /is not a date/],
    ['an invalid date', '[[date.after(my.product.launched, "soon")]]', /expected 1 date/],
    ['a day that no month has', '[[at(my.product.launched, "2024-02-31")]]', /cannot be compared/],
    ['a month that no year has', '[[date.month(my.product.launched, "Brumaire")]]', /English name/],
    ['a place without its radius', '[[geopoint.near(my.product.place, 1, 2)]]', /three numbers/],
    ['a latitude beyond the pole', '[[geopoint.near(my.product.place, 91, 2, 3)]]', /latitude/],
    ['words in a number', '[[fulltext(my.product.price, "x")]]', /has no text/],
    ['in on any other field', '[[in(my.product.name, ["x"])]]', /works on/],
    ['similar to nothing', '[[similar(10)]]', /id of a document/],
    ['an operator in quotes', '[["at"(document.type, "page")]]', /operator/],
  ])('%s', async (_name, q, message) => {
    const { status, body } = await search(['q', q]);
    expect(status).toBe(400);
    expect(body).toEqual(shape);
    expect(body.message).toMatch(message);
  });

  test.each([
    ['an ordering by an unknown field', 'orderings', '[my.page.nothing]', /unexpected field 'my\.page\.nothing'/],
    ['an ordering in no direction', 'orderings', '[my.page.title sideways]', /unexpected 'sideways'/],
    ['an ordering in an unclosed bracket', 'orderings', '[my.page.title', /expected '\]'/],
    ['a page that is not a number', 'page', 'two', /page/],
    ['a page size that is not a number', 'pageSize', '1.5', /pageSize/],
  ])('%s', async (_name, parameter, value, message) => {
    const { status, body } = await search([parameter, value]);
    expect(status).toBe(400);
    expect(body).toEqual(shape);
    expect(body.message).toMatch(message);
  });
});

describe('unsupported parameters', () => {
  test.each([
    ['x-c', 'js-7.22.0'],
    ['x-d', '1'],
    ['referer', 'http://elsewhere.example'],
    ['integrationFieldsRef', 'some~ref'],
    ['utm_source', 'x'],
  ])('the parameter %s changes nothing', async (name, value) => {
    const { status, body } = await search([name, value]);
    expect([status, body['total_results_size']]).toEqual([200, everything]);
  });

  test.each([
    ['page=0', ['page', '0'], { page: 1 }],
    ['page=-3', ['page', '-3'], { page: 1 }],
    ['page without a value', ['page', ''], { page: 1 }],
  ] as const)('%s is the first page', async (_name, parameter, expected) => {
    expect((await search([...parameter])).body).toMatchObject(expected);
  });
});
