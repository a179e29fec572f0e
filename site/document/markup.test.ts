import { expect, test } from 'vitest';
import { toBytes, toKeptBytes, toKeptText, toUtf8 } from './markup.ts';

test('strings and bytes are joined to one document', () => {
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
])('text is encoded as UTF-8, lone surrogates included', (text) => {
  expect(toUtf8(text)).toEqual(Buffer.from(text));
});

test.each(['', '<nav>', 'é – 日本 \u{1F642}', 'x'.repeat(100_000)])('stored bytes hold no other memory', (text) => {
  const kept = toKeptBytes(text);
  expect(kept.toString()).toBe(text);
  expect(kept.buffer.byteLength).toBe(kept.length);
});

test.each(['', 'a'.repeat(50), 'é – 日本 \u{1F642}'])('a stored text equals the original', (text) => {
  expect(toKeptText(`${text}|more`.slice(0, text.length))).toBe(text);
});
