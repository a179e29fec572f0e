import { afterEach, expect, test, vi } from 'vitest';
import type { LivePayload } from '../document/live-payload.ts';

const site = 'https://bank.example';
const shown = { path: '/news' } as LivePayload; // passed on unchanged

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Another frame, and the messages that it received. */
function createFrame(origin: () => string) {
  const sent: unknown[] = [];
  const window = {
    postMessage: (...message: unknown[]) => sent.push(message),
    get origin() {
      return origin();
    },
  };
  return { sent, window };
}

/** Opens the page of the token `live.x.y`, in the studio or alone. */
async function open({ beside = [] as readonly object[], inside = [] as readonly object[], isAlone = false } = {}) {
  const own = [...inside];
  const messages = new EventTarget();
  vi.stubGlobal('window', own);
  vi.stubGlobal('parent', isAlone ? own : [own, ...beside]);
  vi.stubGlobal('location', { origin: site, pathname: '/_live/live.x.y/news' });
  vi.stubGlobal('addEventListener', messages.addEventListener.bind(messages));
  const { share, listenToFrames } = await import('./live-frames.ts');
  const say = (origin: string, data: unknown) =>
    messages.dispatchEvent(Object.assign(new Event('message'), { origin, data }));
  return { share, listenToFrames, say };
}

test('a page is shared with frames of the site only, not with a frame that is still empty or has another origin', async () => {
  const page = createFrame(() => site);
  const blank = createFrame(() => 'https://studio.bank.example');
  const foreign = createFrame(() => {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
  });
  const { share } = await open({ beside: [blank.window, page.window, foreign.window] });
  share(shown);
  expect([blank.sent, foreign.sent]).toEqual([[], []]);
  expect(page.sent).toEqual([[{ live: '/_live/live.x.y', shown }, site]]);
});

test('a page that was opened outside the studio shares nothing', async () => {
  const film = createFrame(() => site);
  const { share } = await open({ inside: [film.window], isAlone: true });
  share(shown);
  expect(film.sent).toEqual([]);
});

test("a frame accepts pages of its own live page only, and from the site's origin only", async () => {
  const { listenToFrames, say } = await open();
  const taken: unknown[] = [];
  listenToFrames((page) => taken.push(page));
  say('https://evil.example', { live: '/_live/live.x.y', shown });
  say(site, { live: '/_live/live.other.one', shown });
  say(site, { live: '/_live/live.x.y' });
  expect(taken).toEqual([]);
  say(site, { live: '/_live/live.x.y', shown });
  expect(taken).toEqual([shown]);
});
