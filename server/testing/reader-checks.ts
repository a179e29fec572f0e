/** Records what readers have seen of each page, and asserts what they must not see again. For tests. */
import assert from 'node:assert/strict';
import type { ModelContent } from './model-content.ts';
import { isPayload, listPath, payloadPrefix, toId, toPath, toPayload } from './model-site.ts';

export interface SeenResponse {
  readonly status: number;
  readonly text: string;
  /** Whether it is stored for the next reader. A change that is published and not yet followed is not stored. */
  readonly isStored: boolean;
}

interface ReaderChecks {
  /** Records that a reader sends a request. The returned function checks the response against what was seen before. */
  readonly begin: (path: string) => (answer: SeenResponse) => void;
  /** Call it when the site has followed every change. Pages that were taken down before must be gone from then on. */
  readonly onFollowed: () => void;
  /** Call it when everything works and every change is followed. The response must show what is published now. */
  readonly assertCurrent: (path: string, answer: SeenResponse) => void;
}

export function createReaderChecks(content: ModelContent): ReaderChecks {
  /** By path: the newest state that a reader has seen. */
  const newest = new Map<string, number>();
  const shown = new Map<string, number>();

  const raise = (path: string, number: number) => void newest.set(path, Math.max(number, newest.get(path) ?? -1));
  const takedowns = (path: string) => (path === listPath ? [] : content.takedowns(toId(path)));

  const numberOf = (path: string, { status, text }: SeenResponse, before: number): number | undefined => {
    assert.doesNotMatch(text, /draft/, `${path} shows a draft`);
    if (status === 200) {
      const number = Number(/number (\d+)$/.exec(text)?.[1]);
      assert.ok(number >= before, `${path} shows "${text}" after ${before} was seen`);
      return number;
    }
    if (status !== 404) return undefined;
    const since = takedowns(path).find((number) => number >= before);
    assert.ok(since !== undefined, `${path} is said to be absent; seen was ${before}, taken down never since`);
    return since;
  };

  return {
    begin(path) {
      const before = newest.get(path) ?? -1;
      const shownBefore = shown.get(path);
      return (answer) => {
        const number = numberOf(path, answer, before);
        if (number !== undefined) raise(path, number);
        if (number !== undefined && answer.status === 200 && answer.isStored) shown.set(path, number);
        const isTakenDown = takedowns(path).some((own) => own > (shownBefore ?? -1));
        assert.ok(
          number !== undefined || shownBefore === undefined || isTakenDown,
          `${path} was shown, and is ${answer.status}`,
        );
        assert.ok(number !== undefined || answer.status === 503, `${path} is ${answer.status}`);
      };
    },
    onFollowed() {
      for (const id of content.ids) {
        const last = content.takedowns(id).at(-1);
        // A document that was published again in the meantime counts as changed. Its older page is served until the
        // newer one is rendered.
        if (last === undefined || content.current().has(id)) continue;
        for (const path of [toPath(id), toPayload(id)]) raise(path, last);
      }
    },
    assertCurrent(path, answer) {
      const current = path === listPath ? content.count() : content.current().get(toId(path));
      const name = path === listPath ? 'list' : `${isPayload(path) ? payloadPrefix : ''}${toId(path)}`;
      const expected = current === undefined ? 404 : `${name} number ${current}`;
      assert.equal(answer.status === 200 ? answer.text : answer.status, expected, `${path} when all is well`);
    },
  };
}
