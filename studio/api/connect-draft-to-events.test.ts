import { expect, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import { connectDraftToEvents } from './connect-draft-to-events.ts';
import { reportSessionEnded, reportSignedIn } from './session-state.ts';
import { createEventStream, type TabMessage } from './event-stream.ts';

const by = { id: 'b', name: 'Ben' };

function createTest() {
  let deliver: (message: TabMessage) => void = () => undefined;
  const events = createEventStream({
    connect: () => {
      throw new Error('This tab does not lead');
    },
    channel: { say: () => undefined, listen: (listener) => void (deliver = listener) },
    lead: () => new Promise(() => undefined),
    onError(error) {
      throw error;
    },
  });
  const calls: unknown[] = [];
  const draft = {
    owner: { account: 'a', document: 'mine', client: 'tab' },
    hearNews: (revision: number) => void calls.push(revision),
    goOnline: () => void calls.push('online'),
    resume: () => void calls.push('resume'),
  };
  const target = new EventTarget();
  const end = connectDraftToEvents(draft, events, target);
  const emit = (event: StudioEvent): void => deliver({ kind: 'heard', received: { event } });
  return { calls, emit, target, end };
}

test('a draft is notified of remote changes of its document, and not of its own', () => {
  const { calls, emit } = createTest();
  const change = { kind: 'changed', documentId: 'mine', revision: 7, by, client: 'other' } as const;
  emit(change);
  emit({ ...change, client: 'tab', revision: 8 });
  emit({ ...change, documentId: 'theirs', revision: 9 });
  emit({ ...change, client: null, revision: 10 });
  expect(calls).toEqual([7, 10]);
});

test('a version saved elsewhere, and a gap in the events, make the draft fetch changes', () => {
  const { calls, emit } = createTest();
  emit({ kind: 'saved', documentIds: ['theirs'], ref: null, by });
  emit({ kind: 'saved', documentIds: ['theirs', 'mine'], ref: null, by });
  emit({ kind: 'resync' });
  expect(calls).toEqual([Infinity, Infinity]);
});

test('a draft is sent again when the connection returns, and once after a sign-in', () => {
  const { calls, emit, target, end } = createTest();
  target.dispatchEvent(new Event('online'));
  reportSessionEnded();
  emit({ kind: 'session-ended' });
  // Another tab has a session, but it may belong to another person.
  emit({ kind: 'present', documents: [] });
  expect(calls).toEqual(['online']);
  reportSignedIn();
  expect(calls).toEqual(['online', 'resume']);
  end();
  target.dispatchEvent(new Event('online'));
  emit({ kind: 'resync' });
  expect(calls).toHaveLength(2);
});
