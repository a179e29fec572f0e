import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { signInByLink, toProblem } from './sign-in.ts';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'ada' };

/** Accepts the sign-in link, and responds to the request for the account with this status. */
function respondWithSession(status: number): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/admin/me' ? Response.json({ message: 'No.' }, { status }) : Response.json(me),
  );
}

test('the error for a truncated sign-in link or start key is written for the person', () => {
  const problem = toProblem(new ApiError(400, 'The body is not what is expected here.'));
  expect(problem).toContain('address of this page is complete');
  expect(problem).not.toContain('body');
});

test('a browser that does not store the session cookie is reported differently from a rejected link', async () => {
  respondWithSession(401);
  const problem = await signInByLink('token').catch(toProblem);
  expect(problem).toContain('Allow cookies');
});

test('a sign-in succeeds although the following request for the account fails', async () => {
  respondWithSession(503);
  expect(await signInByLink('token')).toEqual(me);
});

test('only a failed passkey is blamed on passkeys', () => {
  expect(toProblem(new DOMException('No.', 'SecurityError'))).toBe(signInStrings.problems.device);
  expect(toProblem(new TypeError('x is not a function'))).toBe(signInStrings.problems.unknown);
});
