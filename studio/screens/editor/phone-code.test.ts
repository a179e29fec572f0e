import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { toPhoneCode, type PhoneCode } from './phone-code.ts';

const pixels = 4;

/** Rasterises the path: dark on light. */
function draw({ size, path }: PhoneCode) {
  const side = size * pixels;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row += 1)
      data.fill(0, (row * side + Number(x) * pixels) * 4, (row * side + (Number(x) + Number(width)) * pixels) * 4);
  // Opaque pixels.
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return { width: side, height: side, data };
}

const link = `https://bank.example/preview?token=${'Zq1-'.repeat(30)}&documentId=X1cKzxIAACIAe2fH`;

test.each(['https://bank.example/', link, 'https://bank.example/grüße'])(
  'the code of %s is decoded to the same text',
  (text) => {
    expect(decodeQR(draw(toPhoneCode(text)))).toBe(text);
  },
);

test('the code has a quiet zone of four modules', () => {
  const { size, path } = toPhoneCode(link);
  const starts = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(Math.min(...starts.flat())).toBe(4);
  expect(Math.max(...starts.map(([, y]) => y))).toBe(size - 5);
});
