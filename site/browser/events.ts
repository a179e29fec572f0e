/**
 * Shows the time of an event in the reader's time zone, and updates an open page when the event begins or ends:
 * `data-live`
 * elements are replaced from a fresh copy of the page. Form input stays. Loaded on pages with an event
 * (page-types/offer).
 */
import { showPeriod } from '../calendar/show-period.ts';
import { trusted } from './trusted-types.ts';

const ready = new WeakSet<Element>();

/** Timers are limited to about 24 days; checking once a day is enough. */
const maxWaitMs = 24 * 60 * 60 * 1000;
/** The delay until the next try, when the site has not rendered the new page yet or cannot be reached. */
const retryMs = 10_000;
/** The `Date` header has a resolution of one second. */
const minWaitMs = 1000;

export function enhance(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-part=events]')) {
    if (ready.has(row)) continue;
    ready.add(row);
    showOwnTime(row);
    followClock(row);
  }
}

function showOwnTime(row: HTMLElement): void {
  const { startsAt = '', endsAt, language = '' } = row.dataset;
  const period = { from: new Date(startsAt), to: endsAt ? new Date(endsAt) : undefined };
  const words = showPeriod(period, { language, zone: undefined, isZoneNamed: false });
  row.querySelector('dd')?.replaceChildren(words);
  row.dataset['shown'] = '';
}

function followClock(row: HTMLElement): void {
  const left = new AbortController();
  // The address changes at the click, and the page when the next one has arrived.
  const address = location.href;
  let timer: number | undefined;
  let isAsking = false;
  const look = async () => {
    clearTimeout(timer);
    if (!row.isConnected) left.abort();
    const changesAt = Date.parse(row.dataset['changesAt'] ?? '');
    if (isAsking || left.signal.aborted || Number.isNaN(changesAt)) return;
    let waitMs = changesAt - Date.now();
    if (waitMs <= 0) {
      isAsking = true;
      waitMs = await update(row, { address, changesAt });
      isAsking = false;
    }
    timer = window.setTimeout(() => void look(), Math.min(waitMs, maxWaitMs));
  };
  // Timers stop while a device sleeps.
  document.addEventListener('visibilitychange', () => void look(), { signal: left.signal });
  void look();
}

/** Resolves with the milliseconds until the next check. */
async function update(
  row: HTMLElement,
  { address, changesAt }: { address: string; changesAt: number },
): Promise<number> {
  const answer = await ask(address).catch(() => undefined);
  // The reader is offline, the site has failed, or the reader has left the page.
  if (!answer || !row.isConnected) return retryMs;
  const page = parseMain(answer.text);
  const fresh = page.querySelector<HTMLElement>('[data-part=events]');
  if (fresh && fresh.dataset['changesAt'] === row.dataset['changesAt']) {
    // The reader's clock is fast, or the site is busy.
    const waitMs = changesAt - Date.parse(answer.date ?? '');
    return waitMs > 0 ? Math.max(waitMs, minWaitMs) : retryMs;
  }
  takeOver(page);
  // A withdrawn event has no next change.
  if (fresh?.dataset['changesAt']) row.dataset['changesAt'] = fresh.dataset['changesAt'];
  else delete row.dataset['changesAt'];
  return 0;
}

async function ask(address: string): Promise<{ text: string; date: string | null } | undefined> {
  const answer = await fetch(address, { cache: 'no-cache' });
  return answer.ok ? { text: await answer.text(), date: answer.headers.get('date') } : undefined;
}

/** Without the page's style: the content security policy of this document does not allow it. */
function parseMain(text: string): Document {
  const main = /<main[^]*<\/main>/.exec(text)?.[0] ?? '';
  return new DOMParser().parseFromString(trusted.createHTML(main), 'text/html');
}

function takeOver(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const fresh = page.querySelector(`[data-live=${part.dataset['live']}]`);
    if (!fresh || isWritten(part)) continue;
    const hadFocus = part.contains(document.activeElement);
    part.replaceChildren(...fresh.childNodes);
    if (hadFocus) focusNear(part);
  }
}

/**
 * A form with input belongs to the reader: the server accepts late submissions too. A form that is still offered is
 * unchanged.
 */
function isWritten(part: HTMLElement): boolean {
  const form = part.querySelector('form');
  if (!form) return false;
  return form.contains(document.activeElement) || [...form.elements].some(isChanged);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue;
  return false;
}

/** The focused element is gone: the focus goes nearby instead of to the top of the page. */
function focusNear(part: HTMLElement): void {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
