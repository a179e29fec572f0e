import { expect, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import { connectDraftToEvents } from './connect-draft-to-events.ts';
import { reportSessionEnded, reportSignedIn } from './session-state.ts';
import { createEventStream, type TabMessage } from './event-stream.ts';

const by = { id: 'b', name: 'Ben' };

function createTest() {
  let hear: (message: TabMessage) => void = () => undefined;
  const events = createEventStream({
    connect: () => {
      throw new Error('This tab does not lead');
    },
    channel: { say: () => undefined, listen: (listener) => void (hear = listener) },
    lead: () => new Promise(() => undefined),
    onError(error) {
      throw error;
    },
  });
  const asked: unknown[] = [];
  const draft = {
    owner: { account: 'a', document: 'mine', client: 'tab' },
    hearNews: (revision: number) => void asked.push(revision),
    goOnline: () => void asked.push('online'),
    resume: () => void asked.push('resume'),
  };
  const target = new EventTarget();
  const end = connectDraftToEvents(draft, events, target);
  const say = (event: StudioEvent): void => hear({ kind: 'heard', received: { event } });
  return { asked, say, target, end };
}

test('a draft is notified of remote changes of its document, and not of its own', () => {
  const { asked, say } = createTest();
  const change = { kind: 'changed', documentId: 'mine', revision: 7, by, client: 'other' } as const;
  say(change);
  say({ ...change, client: 'tab', revision: 8 });
  say({ ...change, documentId: 'theirs', revision: 9 });
  say({ ...change, client: null, revision: 10 });
  expect(asked).toEqual([7, 10]);
});

test('a version saved elsewhere, and a gap in the events, make the draft fetch changes', () => {
  const { asked, say } = createTest();
  say({ kind: 'saved', documentIds: ['theirs'], ref: null, by });
  say({ kind: 'saved', documentIds: ['theirs', 'mine'], ref: null, by });
  say({ kind: 'resync' });
  expect(asked).toEqual([Infinity, Infinity]);
});

test('a draft is sent again when the connection returns, and once after a sign-in', () => {
  const { asked, say, target, end } = createTest();
  target.dispatchEvent(new Event('online'));
  reportSessionEnded();
  say({ kind: 'session-ended' });
  // Another tab has a session, but it may belong to another person.
  say({ kind: 'present', documents: [] });
  expect(asked).toEqual(['online']);
  reportSignedIn();
  expect(asked).toEqual(['online', 'resume']);
  end();
  target.dispatchEvent(new Event('online'));
  say({ kind: 'resync' });
  expect(asked).toHaveLength(2);
});
