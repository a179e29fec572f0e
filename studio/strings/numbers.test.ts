import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toNumber, toPercent } from './count.ts';

/** Template placeholders that contain an unformatted number. */
function listBareNumbers(code: string): string[] {
  const names = [...code.matchAll(/(\w+)\??: number\b/g)].map(([, name]) => name);
  return [...new Set(names)].flatMap((name) => [
    ...(code.match(new RegExp(String.raw`\$\{(?:\w+\.)?${name}(?: [-+] \w+)?\}`, 'g')) ?? []),
  ]);
}

test('every number in a text is formatted by Intl', () => {
  expect(listBareNumbers('const of = (count: number) => `${count} words, ${toNumber(count)}`')).toEqual(['${count}']);
  for (const file of globSync('studio/strings/*.ts', { exclude: ['**/*.test.ts'] }))
    expect(listBareNumbers(readFileSync(file, 'utf8')), file).toEqual([]);
});

test('numbers keep their decimals, and shares are percentages', () => {
  expect([1234, -0.0815, 51.507351].map(toNumber)).toEqual(['1,234', '-0.0815', '51.507351']);
  expect([0, 0.456, 1].map(toPercent)).toEqual(['0%', '46%', '100%']);
});
