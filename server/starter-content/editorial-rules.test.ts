import { expect, test } from 'vitest';
import { ContentFileError } from './content-file-error.ts';
import { checkEditorialRules } from './editorial-rules.ts';
import type { ContentFile } from './read-content-files.ts';

const sentence = 'One bank in the north keeps a second list of names because its first is never asked.';

function toFile(uid: string, fields: Readonly<Record<string, unknown>> = {}, body = ''): ContentFile {
  return {
    file: `en-gb/payment_insight/${uid}.md`,
    language: 'en-gb',
    type: 'payment_insight',
    uid,
    fields: {
      title: 'A title',
      summary: 's'.repeat(130),
      meta_title: `Title of ${uid}`,
      meta_description: `What ${uid} is about. `.padEnd(90, 'd'),
      tags: ['Fraud'],
      takeaways: [{ text: 'One.' }, { text: 'Two.' }],
      ...fields,
    },
    body,
  };
}

function problemsOf(...files: readonly ContentFile[]): readonly string[] {
  try {
    checkEditorialRules(files);
  } catch (error) {
    if (error instanceof ContentFileError) return error.problems.map((problem) => problem.replace(/^[^:]*: /, ''));
    throw error;
  }
  return [];
}

test('a file behind a form must have correct punctuation, and may repeat only the page that offers it', () => {
  const given = { file: 'downloads/b.md', body: `${sentence} About 13 % of them.`, page: 'en-gb/payment_insight/b.md' };
  const check = (uid: string) => () => checkEditorialRules([toFile(uid, {}, sentence)], [given]);
  expect(check('a')).toThrow(/downloads\/b\.md: the same words as in en-gb\/payment_insight\/a\.md/);
  expect(check('a')).toThrow(/downloads\/b\.md: an ordinary space before a per cent sign/);
  expect(check('b')).not.toThrow(/the same words/);
});

test('an article that follows the rules has no problems', () => {
  const body =
    'On 9\u00a0October 13\u00a0% paid GBP\u00a05, said “a bank’s” clerk.\n\n```sh\necho "5 %" don\'t\n```\n`GBP 5`';
  expect(problemsOf(toFile('a', {}, body))).toEqual([]);
});

test.each([
  [{ summary: 'Short.' }, 'summary: 6 characters, should be 120 to 260'],
  [{ tags: [] }, 'tags: none'],
  [{ tags: ['fraud'] }, 'tags: "fraud" is no topic'],
  [{ takeaways: [{ text: 'One.' }] }, 'takeaways: 1, should be 2 to 4'],
])('%o is reported', (fields, problem) => {
  expect(problemsOf(toFile('a', fields))).toEqual([problem]);
});

test.each([
  ['About 13 % of them.', 'an ordinary space before a per cent sign: "About 13 % of them."'],
  ['It costs GBP 110 a year.', 'an ordinary space between currency and amount: "It costs GBP 110 a year."'],
  ['Since 1 April nothing.', 'an ordinary space between day and month: "Since 1 April nothing."'],
  ["The bank's clerk.", 'a straight apostrophe: "The bank\'s clerk."'],
  ['A clerk said "no" twice.', 'straight quotation marks: "A clerk said "no" twice."'],
])('%s has typewriter punctuation', (body, problem) => {
  expect(problemsOf(toFile('a', {}, body))).toEqual([problem]);
});

test('two articles may not share a title for search engines', () => {
  expect(problemsOf(toFile('a'), toFile('b', { meta_title: 'Title of a' }))).toEqual([
    'meta_title: the same as that of en-gb/payment_insight/a.md',
  ]);
});

test('twelve equal words in a row are a copy, whatever is linked or emphasised in them; eleven are not', () => {
  const linked = sentence.replace('second list', '**second** [list](doc:section_page/vop)');
  expect(problemsOf(toFile('a', {}, sentence), toFile('b', {}, `Others say: ${linked}`))).toEqual([
    'the same words as in en-gb/payment_insight/a.md: "one bank in the north keeps a second list of names because"',
  ]);
  const eleven = sentence.split(' ').slice(0, 11).join(' ');
  expect(problemsOf(toFile('a', {}, sentence), toFile('b', {}, `${eleven} of something else.`))).toEqual([]);
});

test.each([
  ['fr-fr', 'Le 9 octobre, 13\u00a0% ont payé.', 'an ordinary space between day and month'],
  ['fr-fr', 'Qui paie ? La banque.', 'an ordinary space before ; : ? or !'],
  ['fr-fr', 'Il dit « oui\u00a0».', 'an ordinary space inside « »'],
  ['fr-fr', 'Cela coûte 5 EUR par an.', 'an ordinary space between amount and currency'],
  ['fr-fr', 'Il dit “oui”.', 'English quotation marks'],
  ['de-de', 'Am 9. Oktober zahlte niemand.', 'an ordinary space between day and month'],
  ['de-de', 'Er sagt “ja”.', 'English quotation marks'],
])('%s: %s has wrong punctuation, in a page of slices too', (language, lede, problem) => {
  const page = { ...toFile('a'), type: 'section_page', language, fields: { slices: [{ lede }] } };
  expect(problemsOf(page)).toEqual([expect.stringContaining(problem)]);
});

test('punctuation that is correct in one language is accepted only there', () => {
  const german = { ...toFile('a'), language: 'de-de', fields: { lede: 'Er sagt „ja“, am 9.\u00a0Oktober: warum?' } };
  const french = {
    ...toFile('b'),
    language: 'fr-fr',
    fields: { lede: 'Il dit «\u00a0oui\u00a0», à 9:30\u00a0: pourquoi\u00a0?' },
  };
  expect(problemsOf(german, french)).toEqual([]);
});
