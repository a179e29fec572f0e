/**
 * Says when an event is by the reader's clock, and brings a page that is open when it begins or ends up to date: what is in
 * `data-live` is taken from the page as the site makes it now. What the reader is writing stays. Loaded where there is an
 * event (components/offer).
 */
import { showPeriod } from '../calendar/show-period.ts';
import { trusted } from './trusted-types.ts';

const ready = new WeakSet<Element>();

/** Timers count to some 24 days; a day is looked at again anyway. */
const longestWaitMs = 24 * 60 * 60 * 1000;
/** Until the next try, when the site has not made the new page yet or cannot be reached. */
const retryMs = 10_000;
/** The site tells its time in whole seconds. */
const leastWaitMs = 1000;

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
      waitMs = await update(row, changesAt);
      isAsking = false;
    }
    timer = window.setTimeout(() => void look(), Math.min(waitMs, longestWaitMs));
  };
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', () => void look(), { signal: left.signal });
  void look();
}

/** Resolves with the milliseconds until it is worth another look. */
async function update(row: HTMLElement, changesAt: number): Promise<number> {
  const answer = await fetch(location.href, { cache: 'no-cache' }).catch(() => undefined);
  // No connection, or a site that has failures of its own.
  if (!answer?.ok) return retryMs;
  const page = parseMain(await answer.text());
  const fresh = page.querySelector<HTMLElement>('[data-part=events]');
  if (fresh && fresh.dataset['changesAt'] === row.dataset['changesAt']) {
    // The reader's clock is fast, or the site is busy.
    const waitMs = changesAt - Date.parse(answer.headers.get('date') ?? '');
    return waitMs > 0 ? Math.max(waitMs, leastWaitMs) : retryMs;
  }
  takeOver(page);
  // An event that is withdrawn has no next change.
  if (fresh?.dataset['changesAt']) row.dataset['changesAt'] = fresh.dataset['changesAt'];
  else delete row.dataset['changesAt'];
  return 0;
}

/** Without the style of the page: it is of another document, whose policy this one does not have. */
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

/** A form that the reader has begun is the reader's: what is sent late is taken, too. One that is still offered is the same. */
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

/** What had it is gone: reading goes on from here, and not from the top. */
function focusNear(part: HTMLElement): void {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
