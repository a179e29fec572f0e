/** A browser of an editor, with a script in its pages that records when keys, clicks and text are painted. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';

/** Times are milliseconds since the epoch: those of a page and of the frame in it can be compared. */
export interface PaintedKey {
  /** When the browser got the key. */
  readonly at: number;
  /** After the next frame. */
  readonly paintedAt: number;
}

export interface Sighting {
  readonly text: string;
  readonly at: number;
}

declare global {
  interface Window {
    studioBench: {
      keys: { at: number; paintedAt: number }[];
      clickedAt: number;
      /** Texts that begin with the mark, each with the time of its first paint. */
      sightings: { text: string; at: number }[];
      longTasks: { at: number; ms: number }[];
      /** When an element that matches is painted. */
      painted: (selector: string, text?: string) => Promise<number>;
      /** Lengths of the frames since the call before. */
      takeFrames: () => number[];
    };
  }
}

/** The prefix of the texts that a measurement types; no other text has it. */
export const mark = 'Qz';

/**
 * `paced`: 60 frames a second, as on a screen. `at once`: each frame is rendered immediately, so that a time does not
 * include the wait for the next frame.
 */
export function launchStudioBrowser(frames: 'paced' | 'at once'): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-background-networking'];
  if (frames === 'at once') args.push('--disable-frame-rate-limit', '--disable-gpu-vsync');
  return chromium.launch({ executablePath: findChromium(), args });
}

export interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Starts with an empty cache. */
export async function openDesk(
  browser: Browser,
  { origin, cookie }: { origin: string; cookie?: { name: string; value: string } },
): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(watchPage, mark);
  if (cookie) await context.addCookies([{ ...cookie, url: origin }]);
  return { context, page: await context.newPage() };
}

/** Runs in the page, before its own scripts. */
function watchPage(mark: string): void {
  const now = () => performance.timeOrigin + performance.now();
  /** A frame ends with style, layout and paint; the message is handled after it. */
  const afterPaint = (then: (at: number) => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => then(now()), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  };
  const waiting = new Set<() => boolean>();
  const seen = new Set<string>();
  let frames: number[] = [];
  let last = 0;
  const countFrames = (at: number) => {
    frames.push(at - last);
    last = at;
    requestAnimationFrame(countFrames);
  };
  window.studioBench = {
    keys: [],
    clickedAt: 0,
    sightings: [],
    longTasks: [],
    painted: (selector, text) =>
      new Promise((resolve) => {
        const isThere = () =>
          [...document.querySelectorAll(selector)].some((one) => text === undefined || one.textContent === text);
        const look = () => {
          if (!isThere()) return false;
          afterPaint(resolve);
          return true;
        };
        if (!look()) waiting.add(look);
      }),
    takeFrames() {
      const taken = frames;
      frames = [];
      if (last === 0) requestAnimationFrame((at) => ((last = at), requestAnimationFrame(countFrames)));
      return taken;
    },
  };
  const { keys, sightings, longTasks } = window.studioBench;
  const toEpoch = (time: number) => performance.timeOrigin + time;
  addEventListener('click', (event) => (window.studioBench.clickedAt = toEpoch(event.timeStamp)), { capture: true });
  addEventListener(
    'keydown',
    (event) => afterPaint((paintedAt) => keys.push({ at: toEpoch(event.timeStamp), paintedAt })),
    { capture: true },
  );
  const words = new RegExp(`${mark}[a-z]+`, 'g');
  const note = (records: MutationRecord[]) => {
    for (const look of waiting) if (look()) waiting.delete(look);
    for (const { target } of records)
      for (const [text] of target.textContent?.matchAll(words) ?? []) {
        if (seen.has(text)) continue;
        seen.add(text);
        afterPaint((at) => sightings.push({ text, at }));
      }
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: toEpoch(startTime), ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  performance.setResourceTimingBufferSize(10_000);
}
