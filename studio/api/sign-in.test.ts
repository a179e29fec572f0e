import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { toProblem } from './sign-in.ts';

test('the error for a truncated sign-in link or start key is written for the person', () => {
  const problem = toProblem(new ApiError(400, 'The body is not what is expected here.'));
  expect(problem).toContain('address of this page is complete');
  expect(problem).not.toContain('body');
});
