/**
 * Types into a field of the editor at the speed of a person, and reads when letters were painted, shown and durable.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';
import { until } from '../../../tests/until.ts';
import { mark, type PaintedKey, type Sighting } from '../../browser/studio-browser.ts';
import type { LoopbackServer } from '../../processes/loopback-server.ts';
import { toRequestTimes, toSightingTimes } from './pair-times.ts';

export interface TypingTimes {
  /** From the key to the frame with its letter in the field. */
  readonly field: readonly number[];
  /** To the frame with it in the preview. */
  readonly preview: readonly number[];
  /** To the response of the service, which has flushed it. */
  readonly durable: readonly number[];
  /** The share of the service: from the request to the end of its response. */
  readonly service: readonly number[];
  /** Tasks of more than 50 ms while typing. */
  readonly longTasks: readonly number[];
}

/** Seven keys a second: a quick typist. */
const keyEveryMs = 140;

interface Typing {
  readonly page: Page;
  readonly field: string;
  /** The frame in which the text appears. */
  readonly preview: () => Frame;
  readonly letters: number;
}

/** The title, and the first formatted text. */
export const editorFields = {
  title: '[data-address="data/title"] textarea, [data-address="data/title"] input',
  body: '[data-slice-card] [contenteditable="true"]',
} as const;

/** Slices are rendered when they scroll into view. */
export async function reachField(page: Page, field: keyof typeof editorFields): Promise<void> {
  await page.locator(editorFields.title).first().waitFor();
  if (field === 'body') await page.locator('[data-slice-card]').first().scrollIntoViewIfNeeded();
  await page.locator(editorFields[field]).first().waitFor();
}

export async function typeInEditor(
  page: Page,
  field: keyof typeof editorFields,
  letters: number,
): Promise<TypingTimes> {
  const preview = () =>
    page.frames().find((frame) => frame.url().includes('/_live/')) ?? raise('The editor has no live page');
  await until('the live page', () => page.frames().some((frame) => frame.url().includes('/_live/')));
  return type({ page, field: editorFields[field], preview, letters });
}

export async function typeInFloor(
  page: Page,
  { origin }: LoopbackServer,
  { paragraphs, letters }: { paragraphs: number; letters: number },
): Promise<TypingTimes> {
  await page.goto(`${origin}/typing?paragraphs=${paragraphs}`);
  return type({ page, field: '#field', preview: () => page.frames().at(-1) ?? page.mainFrame(), letters });
}

async function type({ page, field, preview, letters }: Typing): Promise<TypingTimes> {
  await page.locator(field).first().click();
  await page.keyboard.press('Control+End');
  const begin = mark + toLetters(Math.floor(Math.random() * 26 ** 4), 4);
  // Not measured, because the first key after a pause includes one-time work.
  await page.keyboard.type(` ${begin}`);
  await untilSeen(preview, begin);
  const from = await page.evaluate(() => performance.timeOrigin + performance.now());
  const typed = toLetters(Math.floor(Math.random() * 26 ** 3), letters);
  for (const letter of typed) {
    await page.keyboard.press(letter);
    await wait(keyEveryMs);
  }
  await untilSeen(preview, begin + typed);
  const keys = await readKeys(page, from, letters);
  const texts = keys.map(({ at }, index) => ({ at, text: begin + typed.slice(0, index + 1) }));
  const requests = await untilDurable(page, keys);
  const longTasks = await page.evaluate(() => window.studioBench.longTasks);
  return {
    field: keys.map(({ at, paintedAt }) => paintedAt - at),
    preview: toSightingTimes(texts, await readSightings(preview())),
    durable: toRequestTimes(keys, requests),
    service: requests.filter(({ start }) => start >= from).map(({ asked, end }) => end - asked),
    longTasks: longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms),
  };
}

const raise = (message: string): never => {
  throw new Error(message);
};

/** Letters that are not the same twice in a row, from a number. */
function toLetters(number: number, length: number): string {
  return Array.from({ length }, (_, index) =>
    String.fromCharCode(97 + ((number + index * (7 + (number % 5))) % 26)),
  ).join('');
}

const readSightings = (frame: Frame): Promise<Sighting[]> => frame.evaluate(() => window.studioBench.sightings);

async function untilSeen(preview: () => Frame, text: string): Promise<void> {
  const isSeen = async () => (await readSightings(preview())).some((one) => one.text.startsWith(text));
  await until(`${text} in the preview`, isSeen, { everyMs: 100, withinMs: 20_000 });
}

async function readKeys(page: Page, from: number, count: number): Promise<PaintedKey[]> {
  const keys = await page.evaluate(() => window.studioBench.keys);
  const own = keys.filter(({ at }) => at >= from);
  if (own.length !== count) throw new Error(`${count} keys were pressed, and ${own.length} painted`);
  return own;
}

interface SavingRequest {
  readonly start: number;
  /** When it left the browser. */
  readonly asked: number;
  readonly end: number;
}

/** The floor saves nothing. */
async function untilDurable(page: Page, keys: readonly PaintedKey[]): Promise<SavingRequest[]> {
  const isEditor = page.url().includes('/studio/');
  const last = keys.at(-1)?.at ?? 0;
  return until(
    'the last key to be durable',
    async () => {
      const requests = await page.evaluate(readSavingRequests);
      return (!isEditor || requests.some(({ start }) => start >= last)) && requests;
    },
    { everyMs: 100 },
  );
}

/** Runs in the page. */
function readSavingRequests(): SavingRequest[] {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, responseEnd }) => name.includes('/changes') && responseEnd > 0)
    .map(({ startTime, requestStart, responseEnd }) => ({
      start: performance.timeOrigin + startTime,
      asked: performance.timeOrigin + requestStart,
      end: performance.timeOrigin + responseEnd,
    }));
}
