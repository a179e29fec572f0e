import { expect, test } from 'vitest';
import { toBytes, toKeptBytes, toKeptText, toUtf8 } from './markup.ts';

test('parts are one document, whatever they are', () => {
  expect(toBytes(['<p>', Buffer.from('caf\u00e9 – '), '日本</p>']).toString()).toBe('<p>caf\u00e9 – 日本</p>');
});

test.each([
  '',
  '<nav>',
  'caf\u00e9',
  'é – 日本 \u{1F642}',
  'half \ud83d of a pair',
  '\udc00'.repeat(3),
  '’'.repeat(100_000),
])('text is encoded as everywhere else, what cannot be encoded included', (text) => {
  expect(toUtf8(text)).toEqual(Buffer.from(text));
});

test.each(['', '<nav>', 'é – 日本 \u{1F642}', 'x'.repeat(100_000)])(
  'bytes that are kept hold no memory beside themselves',
  (text) => {
    const kept = toKeptBytes(text);
    expect(kept.toString()).toBe(text);
    expect(kept.buffer.byteLength).toBe(kept.length);
  },
);

test.each(['', 'a'.repeat(50), 'é – 日本 \u{1F642}'])('a text that is kept is the text', (text) => {
  expect(toKeptText(`${text}|more`.slice(0, text.length))).toBe(text);
});
