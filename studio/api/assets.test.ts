import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NoConnection } from './api-error.ts';
import { uploadAsset } from './assets.ts';
import { onSignedIn, reportSignedIn } from './session-state.ts';

/** The browser's request, which the test answers. */
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

test('an upload gives the stored file, or says why there is none', async () => {
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

test('an upload that is answered with a page of a proxy has failed', async () => {
  const stored = upload();
  answer(200, '<p>Sign in to this network</p>');
  await expect(stored).rejects.toThrow(ApiError);
});

test('an upload that finds the session ended lets the studio ask to sign in', async () => {
  const heard = vi.fn();
  const end = onSignedIn(heard);
  const refused = upload();
  answer(401, '{"message":"You are not signed in"}');
  await expect(refused).rejects.toThrow('You are not signed in');
  reportSignedIn();
  end();
  expect(heard).toHaveBeenCalledOnce();
});

test('an upload that was cancelled before it began is not sent', async () => {
  FakeRequest.last = undefined;
  await expect(upload(AbortSignal.abort())).rejects.toThrow('cancelled');
  expect(FakeRequest.last).toBeUndefined();
});
