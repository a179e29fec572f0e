import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NoConnection } from './api-error.ts';
import { uploadAsset } from './assets.ts';
import { onSignedIn, reportSignedIn } from './session-state.ts';

/** A fake `XMLHttpRequest` that the test responds to. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  open(): void {
    FakeRequest.last = this;
  }
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => void vi.unstubAllGlobals());

const file = new File(['a'], 'a.png');
const upload = (signal = new AbortController().signal) => uploadAsset(file, { signal, onProgress: () => undefined });

function answer(status: number, responseText: string): void {
  const { last } = FakeRequest;
  if (!last) throw new Error('Nothing was asked');
  Object.assign(last, { status, responseText });
  last.dispatchEvent(new Event('load'));
}

test('an upload resolves with the stored file, or rejects with the reason', async () => {
  const stored = upload();
  answer(200, '{"id":"a"}');
  expect(await stored).toEqual({ id: 'a' });
  const refused = upload();
  answer(400, '{"error":"is no picture"}');
  await expect(refused).rejects.toEqual(new ApiError(400, 'is no picture'));
  const lost = upload();
  FakeRequest.last?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow(NoConnection);
});

test('an upload fails when a proxy responds with an HTML page', async () => {
  const stored = upload();
  answer(200, '<p>Sign in to this network</p>');
  await expect(stored).rejects.toThrow(ApiError);
});

test('an upload with 401 makes the studio ask to sign in', async () => {
  const listener = vi.fn();
  const end = onSignedIn(listener);
  const refused = upload();
  answer(401, '{"message":"You are not signed in"}');
  await expect(refused).rejects.toThrow('You are not signed in');
  reportSignedIn();
  end();
  expect(listener).toHaveBeenCalledOnce();
});

test('an upload that was cancelled before it began is not sent', async () => {
  FakeRequest.last = undefined;
  await expect(upload(AbortSignal.abort())).rejects.toThrow('cancelled');
  expect(FakeRequest.last).toBeUndefined();
});
