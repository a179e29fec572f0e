import { expect, test } from 'vitest';
import { toHttpError } from './http-error.ts';

test('a body whose sender has left is no failure of the site', () => {
  const cause = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(toHttpError(cause)).toMatchObject({ status: 400, cause });
  expect(toHttpError(Object.assign(new Error('read'), { code: 'ECONNRESET' })).status).toBe(500);
});
