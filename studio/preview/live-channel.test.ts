import { expect, test } from 'vitest';
import type * as ofFrame from '../../site/browser/live-messages.ts';
import type { LivePatch } from '../../cms/studio-api.ts';
import type { FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { LiveChannel, type FramePort, type LiveStatus } from './live-channel.ts';
import { listenForPages } from './live-handshake.ts';
import type { FromFrame, LivePick, ToFrame } from './live-messages.ts';

/** The frame's type of a patch is opaque, so patches are left out of the comparison. */
type Known = Exclude<ToFrame, { kind: 'patch' }>;
type KnownToFrame = Exclude<ofFrame.ToFrame, { kind: 'patch' }>;
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

test('studio and frame declare the same messages', () => {
  const isSame: [Same<FromFrame, ofFrame.FromFrame>, Same<Known, KnownToFrame>] = [true, true];
  expect(isSame).toEqual([true, true]);
});

const toContent = (values: Record<string, FieldValue>, rows: readonly string[] = []): DraftContent => ({
  values: new Map(Object.entries(values)),
  lists: new Map([['data/slices', rows]]),
});

function createTest({ isOpen = true } = {}) {
  const clock = new VirtualClock();
  const statuses: LiveStatus[] = [];
  const picks: LivePick[] = [];
  const asked: string[] = [];
  const current = { content: isOpen ? toContent({ 'data/title': 'A' }) : undefined };
  const channel = new LiveChannel({
    clock,
    nextFrame: (act) => clock.after(16, act),
    getContent: () => current.content,
    random: () => 0,
    onStatus: (status) => statuses.push(status),
    onPick: (pick) => picks.push(pick),
    onTakeBack: (slice) => asked.push(slice),
  });
  const patches: LivePatch[] = [];
  const messages: ToFrame[] = [];
  let take: (message: FromFrame) => void = () => undefined;
  const load = (path = '/page') => {
    channel.connect({
      postMessage: (message) => void (message.kind === 'patch' ? patches.push(message.patch) : messages.push(message)),
      listen: (given) => void (take = given),
      close: () => undefined,
    });
    say({ kind: 'ready', path, documentId: 'one' });
  };
  const say = (message: FromFrame) => take(message);
  const show = () =>
    say({
      kind: 'shown',
      sequence: patches.at(-1)?.sequence ?? 0,
      status: 200,
      renderMs: 4,
      exceptions: [],
      slices: ['one'],
    });
  const type = (values: Record<string, FieldValue>, rows?: readonly string[]) => {
    current.content = toContent(values, rows);
    channel.update();
  };
  return { clock, channel, statuses, picks, asked, patches, messages, load, say, show, type };
}

test('a loaded page gets the whole content, then only changes, with a burst as one patch', async () => {
  const { clock, load, patches, show, type } = createTest();
  load();
  await clock.pass(60);
  expect(patches).toEqual([
    { sequence: 1, isWhole: true, values: [['data/title', 'A']], lists: [['data/slices', []]] },
  ]);
  show();
  for (const title of ['Ab', 'Abc', 'Abcd']) type({ 'data/title': title });
  await clock.pass(60);
  expect(patches.slice(1)).toEqual([{ sequence: 2, isWhole: false, values: [['data/title', 'Abcd']], lists: [] }]);
});

test('one patch is in flight at a time, and the newest content follows', async () => {
  const { clock, load, patches, show, type } = createTest();
  load();
  await clock.pass(60);
  type({ 'data/title': 'B' });
  type({ 'data/title': 'C' });
  await clock.pass(500);
  expect(patches).toHaveLength(1);
  show();
  await clock.pass(60);
  expect(patches.at(-1)).toMatchObject({ sequence: 2, values: [['data/title', 'C']] });
  show();
  await clock.pass(500);
  expect(patches).toHaveLength(2);
});

test('nothing is sent before the draft is open and a page has loaded', async () => {
  const { clock, load, patches, type, channel } = createTest({ isOpen: false });
  channel.update();
  load();
  await clock.pass(100);
  expect(patches).toEqual([]);
  type({ 'data/title': 'Opened' });
  await clock.pass(100);
  expect(patches).toHaveLength(1);
});

test('the whole content is sent again when the service has lost its patches', async () => {
  const { clock, load, patches, say, show, type } = createTest();
  load();
  await clock.pass(60);
  show();
  type({ 'data/title': 'B', 'data/text': 'x' });
  await clock.pass(60);
  say({ kind: 'lost' });
  await clock.pass(60);
  expect(patches.at(-1)).toEqual({
    sequence: 2,
    isWhole: true,
    lists: [['data/slices', []]],
    values: [
      ['data/title', 'B'],
      ['data/text', 'x'],
    ],
  });
});

test('a failed patch is reported and retried with backoff', async () => {
  const { clock, load, patches, say, show, statuses } = createTest();
  load();
  await clock.pass(60);
  const fail = () => say({ kind: 'failed', sequence: 1, status: 0, message: 'gone' });
  fail();
  expect(statuses.at(-1)).toEqual({ kind: 'stale', status: 0, message: 'gone' });
  await clock.pass(600);
  expect(patches).toHaveLength(2);
  fail();
  await clock.pass(600);
  expect(patches).toHaveLength(2);
  await clock.pass(600);
  expect(patches).toHaveLength(3);
  show();
  expect(statuses.at(-1)).toMatchObject({ kind: 'shown', path: '/page', renderMs: 4 });
});

test('an expired token is reported once, and nothing more is sent', async () => {
  const { clock, load, patches, say, statuses, type } = createTest();
  load();
  await clock.pass(60);
  say({ kind: 'failed', sequence: 1, status: 404, message: 'over' });
  type({ 'data/title': 'B' });
  await clock.pass(60_000);
  expect([patches.length, statuses.at(-1)]).toEqual([1, { kind: 'ended' }]);
});

test('after a navigation in the frame, only changes are sent', async () => {
  const { clock, load, patches, show, type, statuses } = createTest();
  load();
  await clock.pass(60);
  show();
  load('/other');
  await clock.pass(60);
  expect([patches.length, statuses.at(-1)]).toEqual([1, expect.objectContaining({ path: '/other' })]);
  type({ 'data/title': 'B' });
  await clock.pass(60);
  expect(patches.at(-1)).toMatchObject({ sequence: 2, isWhole: false });
});

test('clicks are forwarded to the studio, and other messages to the page', () => {
  const { channel, load, messages, picks, say } = createTest();
  channel.send({ kind: 'scroll-to', slice: 'a' });
  load();
  channel.send({ kind: 'theme', theme: 'dark' });
  say({ kind: 'pick', slice: 'a', text: 'x', offset: 1, href: undefined, image: undefined });
  expect([messages, picks[0]?.slice]).toEqual([[{ kind: 'theme', theme: 'dark' }], 'a']);
});

test("only the frame's window with the site's origin gets a port", () => {
  const host = new EventTarget();
  const given: unknown[] = [];
  const frame = { postMessage: (...message: unknown[]) => void given.push(message) } as unknown as Window;
  const ports: FramePort[] = [];
  const origin = 'http://localhost:3000';
  const stop = listenForPages({
    host: host as Window,
    getFrame: () => frame,
    origin,
    onPort: (port) => ports.push(port),
  });
  const say = (data: unknown, from: string, source: unknown) =>
    host.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }));
  const hello = { kind: 'fc-live-hello' };
  say(hello, 'http://evil.example', frame);
  say(hello, origin, { other: 'window' });
  say({ kind: 'other' }, origin, frame);
  say('fc-live-hello', origin, frame);
  expect([ports, given]).toEqual([[], []]);
  say(hello, origin, frame);
  expect(given).toEqual([[{ kind: 'fc-live-port' }, origin, [expect.anything()]]]);
  for (const port of ports) port.close();
  stop();
  say(hello, origin, frame);
  expect(ports).toHaveLength(1);
});

test('a held key sends at most twenty patches a second, and the last letter is shown', async () => {
  const { clock, patches, load, show, type } = createTest();
  load();
  await clock.pass(16);
  show();
  for (let count = 0; count < 30; count += 1) {
    type({ 'data/title': 'A'.repeat(count + 2) });
    await clock.pass(33);
    show();
  }
  await clock.pass(100);
  expect(patches.length).toBeLessThanOrEqual(22);
  expect(patches.at(-1)?.values).toEqual([['data/title', 'A'.repeat(31)]]);
});

test("a take-back request of the page is forwarded with the slice's id and changes nothing by itself", async () => {
  const { clock, load, show, say, asked, patches } = createTest();
  load();
  await clock.pass(60);
  show();
  say({ kind: 'take-back', slice: 'quote' });
  await clock.pass(500);
  expect([asked, patches.length]).toEqual([['quote'], 1]);
});
