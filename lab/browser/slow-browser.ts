/** A browser on a slow phone: Lighthouse's slow 4G, and a processor four times slower. */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';

declare global {
  interface Window {
    /** Time of the first frame with each heading, in milliseconds since the epoch. */
    benchHeadings: { text: string; at: number }[];
  }
}

const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

export interface SlowPage {
  readonly page: Page;
  /** Bytes of each response as transferred, by URL, since the page was made. */
  readonly received: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}

/**
 * Starts with an empty cache. With `isSaving`, `navigator.connection.saveData` is true and the site prefetches nothing.
 */
export async function openSlowPage(
  browser: Browser,
  { isSaving = false, isSlow = true }: { isSaving?: boolean; isSlow?: boolean } = {},
): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(watchHeadings);
  if (isSaving) await page.addInitScript(saveData);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return { page, received: countBytes(session), close: () => context.close() };
}

function countBytes(session: CDPSession): Map<string, number> {
  const urls = new Map<string, string>();
  const received = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    received.set(url, (received.get(url) ?? 0) + encodedDataLength);
  });
  return received;
}

/** Runs in the page. */
function watchHeadings(): void {
  window.benchHeadings = [];
  let last = '';
  const note = () => {
    const text = document.querySelector('h1')?.textContent ?? '';
    if (text === last) return;
    last = text;
    // A heading in the document is not visible yet: style and layout follow.
    requestAnimationFrame(() => {
      setTimeout(() => window.benchHeadings.push({ text, at: performance.timeOrigin + performance.now() }));
    });
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. */
function saveData(): void {
  Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } });
}
