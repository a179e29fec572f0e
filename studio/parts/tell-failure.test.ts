import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { toSentence } from './tell-failure.ts';

test('a refusal by the model names the field of each problem', () => {
  const missing = { address: 'data/teaser', message: 'is needed to publish' };
  const error = new ApiError(422, '1 problem prevents this version.', [missing]);
  const names: Record<string, string> = { 'data/teaser': 'Teaser' };
  expect(toSentence(error, (address) => names[address] ?? address)).toBe(
    '1 problem prevents this version. Teaser: is needed to publish',
  );
});
