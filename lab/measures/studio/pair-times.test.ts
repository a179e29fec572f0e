import { expect, test } from 'vitest';
import { readPasteTotal, toRequestTimes, toSightingTimes } from './pair-times.ts';

test('a key is seen with the first text that has its letter, also when letters before it were left out', () => {
  const keys = [
    { at: 100, text: 'Qza' },
    { at: 150, text: 'Qzab' },
    { at: 200, text: 'Qzabc' },
  ];
  const sightings = [
    { at: 130, text: 'Qza' },
    { at: 260, text: 'Qzabc' },
  ];
  expect(toSightingTimes(keys, sightings)).toEqual([30, 110, 60]);
});

test('a key that was never seen has no time', () => {
  expect(toSightingTimes([{ at: 100, text: 'Qzab' }], [{ at: 130, text: 'Qza' }])).toEqual([]);
});

test('a key is durable when the first request that began after it has ended', () => {
  const requests = [
    { start: 500, end: 520 },
    { start: 90, end: 160 },
  ];
  expect(toRequestTimes([{ at: 80 }, { at: 100 }, { at: 400 }], requests)).toEqual([80, 420, 120]);
});

test('a key that no request has carried yet has no time', () => {
  expect(toRequestTimes([{ at: 100 }], [{ start: 50, end: 120 }])).toEqual([]);
});

test('the total of the paste corpus is read from what its test prints', () => {
  const output = `
source         samples  text  headings  lists  links  emphasis
Word                12   100       100     98    100         –
All                 41   100        97     98    100        99
`;
  expect(readPasteTotal(output)).toEqual({ samples: 41, shares: [100, 97, 98, 100, 99] });
  expect(() => readPasteTotal('nothing')).toThrow(TypeError);
});
