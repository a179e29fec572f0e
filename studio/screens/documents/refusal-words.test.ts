import { expect, test } from 'vitest';
import { ApiError, NoConnection } from '../../api/api-error.ts';
import { bulkStrings } from '../../strings/documents.ts';
import { toRefusalWords } from './refusal-words.ts';

test.each([403, 409, 413, 429])('a refusal with %i says that nothing was changed, once', (status) => {
  expect(toRefusalWords(new ApiError(status, 'No.'))).toBe(`No. ${bulkStrings.refused}`);
  expect(toRefusalWords(new ApiError(507, `Full. ${bulkStrings.refused}`))).toBe(`Full. ${bulkStrings.refused}`);
});

test.each([
  ['without a response', new NoConnection(undefined)],
  ['of a failing service', new ApiError(500, 'It failed.')],
  ['of a proxy', new ApiError(504, 'It is late.')],
])('an action %s is not said to have changed nothing', (_what, error) => {
  expect(toRefusalWords(error)).toBe(`${error.message} ${bulkStrings.uncertain}`);
});
