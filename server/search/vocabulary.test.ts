import { expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

test('a misspelt, joined or compound word is corrected, and an implausibly long one is not', () => {
  const vocabulary = createVocabulary({ stem: (word) => word });
  vocabulary.add('payment');
  vocabulary.add('betrug');
  const long = 'x'.repeat(64);
  vocabulary.add(long);
  expect(vocabulary.correct('paymnet')).toBe('payment');
  expect(vocabulary.correctRare('paymnet')).toBe('payment');
  expect(vocabulary.divide('betrugpayment')).toEqual(['betrug', 'payment']);
  expect(vocabulary.getBeginning('betrugsvorfall')).toBe('betrug');
  expect(vocabulary.correct(`${long}y`)).toBeUndefined();
  expect(vocabulary.correctRare(`${long}y`)).toBeUndefined();
  expect(vocabulary.divide(`${long}payment`)).toBeUndefined();
  expect(vocabulary.getBeginning(`${long}payment`)).toBeUndefined();
});
