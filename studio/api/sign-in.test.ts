import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { signInByLink, toProblem } from './sign-in.ts';

afterEach(() => void vi.unstubAllGlobals());

const me = { id: 'ada' };

/** A service that accepts the link, and gives this status to the request for the session. */
function answerSession(status: number): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/admin/me' ? Response.json({ message: 'No.' }, { status }) : Response.json(me),
  );
}

test('the error for a truncated sign-in link or start key is written for the person', () => {
  const problem = toProblem(new ApiError(400, 'The body is not what is expected here.'));
  expect(problem).toContain('address of this page is complete');
  expect(problem).not.toContain('body');
});

test('a browser that does not keep the cookie of a sign-in is told apart from a refused link', async () => {
  answerSession(401);
  const problem = await signInByLink('token').catch(toProblem);
  expect(problem).toContain('Allow cookies');
});

test('a sign-in succeeds although the service is busy with the request after it', async () => {
  answerSession(503);
  expect(await signInByLink('token')).toEqual(me);
});
