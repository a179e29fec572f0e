import { expect, test } from 'vitest';
import { getReadingMinutes } from './reading-time.ts';

const prose = (words: number) => ({
  primary: { body: [{ type: 'paragraph', text: Array(words).fill('word').join(' '), spans: [] }] },
});

test('empty content takes one minute', () => {
  expect(getReadingMinutes([], 'en-gb')).toBe(1);
  expect(getReadingMinutes([prose(3)], 'en-gb')).toBe(1);
});

test('230 words take one minute, rounded to the nearest', () => {
  expect(getReadingMinutes([prose(460)], 'en-gb')).toBe(2);
  expect(getReadingMinutes([prose(300), prose(300)], 'en-gb')).toBe(3);
});

test('punctuation and fields other than rich text are not counted', () => {
  const dashes = { primary: { body: [{ type: 'paragraph', text: '— '.repeat(1000), spans: [] }] } };
  const plain = { primary: { heading: 'word '.repeat(1000) } };
  expect(getReadingMinutes([dashes, plain], 'en-gb')).toBe(1);
});

test('text deep inside a slice is counted, such as table cells', () => {
  const cell = { type: 'data', content: [{ type: 'paragraph', text: 'word '.repeat(460), spans: [] }] };
  expect(getReadingMinutes([{ primary: { table: { body: { rows: [{ cells: [cell] }] } } } }], 'en-gb')).toBe(2);
});

test('words are counted by the rules of languages that write without spaces', () => {
  const text = '支付必须在十秒内得到答复。'.repeat(100);
  expect(getReadingMinutes([{ primary: { body: [{ type: 'paragraph', text, spans: [] }] } }], 'zh')).toBeGreaterThan(1);
});
