/** What readers have seen of each page, and what they must not see any more. For tests. */
import assert from 'node:assert/strict';
import type { ModelContent } from './model-content.ts';
import { isPayload, listPath, payloadPrefix, toId, toPath, toPayload } from './model-site.ts';

export interface ReadAnswer {
  status: number;
  text: string;
  /** Kept by the site for the next who asks; what is published and not looked at yet is not. */
  isStored: boolean;
}

interface ReaderMemory {
  /** A reader asks now. What comes is noted, and held against what was seen by then. */
  begin: (path: string) => (answer: ReadAnswer) => void;
  /** The site has looked at all that was published: from here on what was taken down is gone. */
  lookedAt: () => void;
  /** All is well, and all is known: the answer is what is published now. */
  assertNewest: (path: string, answer: ReadAnswer) => void;
}

export function createReaderMemory(content: ModelContent): ReaderMemory {
  /** By path: the newest state that somebody has seen. */
  const newest = new Map<string, number>();
  const shown = new Map<string, number>();

  const raise = (path: string, number: number) => void newest.set(path, Math.max(number, newest.get(path) ?? -1));
  const takedowns = (path: string) => (path === listPath ? [] : content.takedowns(toId(path)));

  const numberOf = (path: string, { status, text }: ReadAnswer, before: number): number | undefined => {
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
        assert.ok(number !== undefined || shownBefore === undefined || isTakenDown, `${path} was shown, and is ${answer.status}`); // prettier-ignore
        assert.ok(number !== undefined || answer.status === 503, `${path} is ${answer.status}`);
      };
    },
    lookedAt() {
      for (const id of content.ids) {
        const last = content.takedowns(id).at(-1);
        // What is published again by then has changed, for all that a look can tell, and the older stands until the newer is made.
        if (last === undefined || content.current().has(id)) continue;
        for (const path of [toPath(id), toPayload(id)]) raise(path, last);
      }
    },
    assertNewest(path, answer) {
      const current = path === listPath ? content.count() : content.current().get(toId(path));
      const name = path === listPath ? 'list' : `${isPayload(path) ? payloadPrefix : ''}${toId(path)}`;
      const expected = current === undefined ? 404 : `${name} number ${current}`;
      assert.equal(answer.status === 200 ? answer.text : answer.status, expected, `${path} when all is well`);
    },
  };
}
