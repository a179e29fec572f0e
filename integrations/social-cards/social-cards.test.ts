/** Social cards, drawn and stored by the real process with the fonts of the build. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Blob, Buffer as GlyphBuffer, Face, Font, shape } from 'harfbuzzjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeCardFonts } from '../../scripts/build/card-fonts.ts';
import { listChildProcesses } from '../../tests/child-processes.ts';
import { isUnavailable } from '../unavailable.ts';
import { createCardProcess, type CardProcess } from './card-process.ts';
import { createDrawableText } from './drawable-text.ts';
import { createFileSocialCards } from './file-social-cards.ts';
import type { CardDrawing } from './social-cards.ts';

const fonts = mkdtempSync(path.join(tmpdir(), 'card-fonts-'));
const fontsFile = path.join(fonts, 'fonts.conf');
const charactersFile = path.join(fonts, 'characters.json');
let cards: CardProcess;
beforeAll(async () => {
  await makeCardFonts(fontsFile);
  cards = createCardProcess({ fontsFile });
});
afterAll(() => {
  cards.close();
  rmSync(fonts, { recursive: true });
});

const ground =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#04193a"/></svg>';

function toDrawing(text: string, direction: CardDrawing['direction'] = 'ltr'): CardDrawing {
  const style = { color: '#fff', weight: 560, sizes: [84, 48], maxWidth: 1072, maxHeight: 216 };
  return { ground, texts: [{ ...style, text, x: 64, top: 382 }], direction };
}

/** The bounding box of everything but the background. */
async function findInkBox(picture: Buffer): Promise<{ left: number; right: number; bottom: number }> {
  const { info } = await sharp(picture).trim({ background: '#04193a' }).toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  return { left, right: left + info.width, bottom: -(info.trimOffsetTop ?? 0) + info.height };
}

test('a card is a PNG of 1200 by 630 pixels below 150 KB, and always the same', async () => {
  const picture = await cards.draw(toDrawing('Verification of payee'));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(150_000);
  expect(await cards.draw(toDrawing('Verification of payee'))).toEqual(picture);
});

test('a long title becomes smaller, then is shortened, and never exceeds its box', async () => {
  for (const text of ['word '.repeat(30), 'word '.repeat(300), 'x'.repeat(600)]) {
    const ink = await findInkBox(await cards.draw(toDrawing(text)));
    expect(ink.right).toBeLessThanOrEqual(1200 - 64);
    expect(ink.bottom).toBeLessThanOrEqual(382 + 216);
  }
});

test('the lines of a title stand as close as those of a heading on a page', async () => {
  const size = 48;
  const draw = async (text: string) => {
    const style = { color: '#fff', weight: 560, sizes: [size], maxWidth: 1072, maxHeight: 216 };
    const picture = await cards.draw({ ground, texts: [{ ...style, text, x: 64, top: 382 }], direction: 'ltr' });
    return (await findInkBox(picture)).bottom;
  };
  const [one, two] = [await draw('xxx'), await draw('xxx\nxxx')];
  expect((two - one) / size).toBeGreaterThan(0.95);
  expect((two - one) / size).toBeLessThan(1.15);
});

test('text that looks like markup is text', async () => {
  const marked = await cards.draw(toDrawing('<b>a</b> & b'));
  expect(await findInkBox(marked)).not.toEqual(await findInkBox(await cards.draw(toDrawing('a & b'))));
});

const drawn = [
  ['ltr', 'œuvre, Łódź, İstanbul, Ž'],
  ['ltr', 'Đánh giá rủi ro của người nhận'],
  ['ltr', 'Άμεσες πληρωμές: ᾠδή και ρυθμός'],
  ['ltr', 'Мгновенные платежи, Київ, Ђорђе'],
  ['ltr', 'भुगतान की पुष्टि: क्षेत्र और ज्ञान'],
  ['rtl', 'التحقق من المستفيد'],
  ['rtl', 'אימות המוטב'],
] as const;

/** The first glyph of a font, drawn as a box, stands for all that it lacks. */
function countMissing(text: string, font: Font): number {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphInfos().filter(({ codepoint }) => codepoint === 0).length;
}

test.each(drawn)('%s: %s is shaped without a missing glyph', (_, text) => {
  const faces = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => new Font(new Face(new Blob(new Uint8Array(readFileSync(path.join(fonts, name)))))));
  for (const { segment } of new Intl.Segmenter().segment(text.normalize('NFC'))) {
    const missing = faces.map((font) => countMissing(segment, font));
    expect([segment, Math.min(...missing)]).toEqual([segment, 0]);
  }
});

test.each(drawn)('%s: %s can be drawn whole', (_, text) => {
  expect(createDrawableText(charactersFile)(text)).toBe(text.normalize('NFC'));
});

test.each([
  ['即時決済のガイド', undefined],
  ['实时支付指南', undefined],
  ['실시간 결제 안내', undefined],
  ['คู่มือการชำระเงิน', undefined],
  ['SEPA 決済', undefined],
  ['\u{1f680} Launch \u{1f469}\u{1f3fd}\u200d\u{1f4bb} day 1\ufe0f\u20e3 \u{1f1ea}\u{1f1fa}', 'Launch day'],
  ['\u{1f680}', undefined],
  ['Costs ≠ fees', undefined],
  ['Cloud™\ufe0f', 'Cloud™\ufe0f'],
  ['A \ue000 B', undefined],
  ['A \u0001 B', undefined],
  ['A\ud83d', undefined],
  ['co\u00adoperation', 'co\u00adoperation'],
  ['e\u0301te\u0301', 'été'],
])('what no font has is no box: of %j the card shows %j', (text, shown) => {
  expect(createDrawableText(charactersFile)(text)).toBe(shown);
});

test.each(['क्षेत्र ज्ञान', 'التحقق من المستفيد'])('joined letters stay joined in any language: %s', async (text) => {
  const widthOf = async (title: string, direction: CardDrawing['direction']) => {
    const { left, right } = await findInkBox(await cards.draw(toDrawing(title, direction)));
    return right - left;
  };
  // Text in a language from right to left has no tracking.
  expect(await widthOf(text, 'ltr')).toBe(await widthOf(text, 'rtl'));
});

test.each(drawn)('%s: %s has its glyphs', async (direction, text) => {
  const picture = await cards.draw(toDrawing(text, direction));
  // A private-use character has no glyph. A font without the text's glyphs would draw the same boxes.
  const boxes = await cards.draw(toDrawing(text.replace(/\S/gu, '\uE123'), direction));
  expect(picture.equals(boxes)).toBe(false);
  expect((await sharp(picture).stats()).entropy).not.toBeCloseTo((await sharp(boxes).stats()).entropy, 3);
});

test('right-to-left text begins at the right edge, left-to-right text at the left one', async () => {
  const rightToLeft = await findInkBox(await cards.draw(toDrawing('אימות', 'rtl')));
  expect(1200 - rightToLeft.right).toBeLessThan(64 + 12);
  expect((await findInkBox(await cards.draw(toDrawing('Words')))).left).toBeLessThan(64 + 12);
});

test.skipIf(process.platform !== 'linux')(
  'the process that draws has no secrets of this process, and leaves the processor to pages',
  async () => {
    process.env['CARD_CANARY'] = 'a secret';
    onTestFinished(() => void delete process.env['CARD_CANARY']);
    const own = createCardProcess({ fontsFile });
    onTestFinished(() => own.close());
    await own.draw(toDrawing('Secrets'));
    const drawing = listChildProcesses().filter(({ environment }) => environment.includes(fontsFile));
    expect(drawing.length).toBeGreaterThan(0);
    expect(drawing.map(({ environment }) => environment).join()).not.toContain('CARD_CANARY');
    expect(drawing.map(({ niceness }) => niceness)).toContain(10);
  },
);

test('a drawing that cannot be parsed fails alone', async () => {
  await expect(cards.draw({ ...toDrawing('x'), ground: '<svg' })).rejects.toThrow('A social card could not be drawn');
  expect((await cards.draw(toDrawing('x'))).length).toBeGreaterThan(0);
});

test('a picture that takes too long fails, and the next one is drawn by another process', async () => {
  const hasty = createCardProcess({ fontsFile, timeoutMs: 1 });
  onTestFinished(hasty.close);
  await expect(hasty.draw(toDrawing('x'))).rejects.toSatisfy(isUnavailable);
  await expect(hasty.draw(toDrawing('x'))).rejects.toSatisfy(isUnavailable);
});

test('more cards than the queue may hold are rejected at once', async () => {
  const small = createCardProcess({ fontsFile, maxWaiting: 1 });
  onTestFinished(small.close);
  const results = await Promise.allSettled([1, 2, 3].map((own) => small.draw(toDrawing(`${own}`))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('closing the process rejects waiting pictures', async () => {
  const closing = createCardProcess({ fontsFile });
  const drawing = closing.draw(toDrawing('x'));
  closing.close();
  await expect(drawing).rejects.toSatisfy(isUnavailable);
});

function createStore(draw: CardProcess['draw']) {
  const directory = mkdtempSync(path.join(tmpdir(), 'social-cards-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return { directory, store: createFileSocialCards({ directory, process: { draw }, charactersFile }) };
}

test('concurrent requests draw a card once, and another process finds it afterwards', async () => {
  let drawn = 0;
  const { directory, store } = createStore(async () => Buffer.from(`picture ${(drawn += 1)}`));
  const card = { page: '/og/article/a.png', version: 'one' };
  expect(await store.find(card)).toBeUndefined();
  const both = await Promise.all([store.draw(card, toDrawing('a')), store.draw(card, toDrawing('a'))]);
  expect([drawn, ...both.map(String)]).toEqual([1, 'picture 1', 'picture 1']);
  const other = createFileSocialCards({
    directory,
    process: { draw: () => Promise.reject(new Error('no')) },
    charactersFile,
  });
  expect(String(await other.find(card))).toBe('picture 1');
});

test('a newer card replaces the earlier one of its page, and no other', async () => {
  const { directory, store } = createStore(async () => Buffer.from('picture'));
  const [a, b] = ['/og/article/a.png', '/og/article/../../b.png'];
  for (const [page, version] of [
    [a, 'one'],
    [b, 'one'],
    [a, 'two'],
  ] as const)
    await store.draw({ page, version }, toDrawing('x'));
  expect(await store.find({ page: a, version: 'one' })).toBeUndefined();
  expect(await store.find({ page: a, version: 'two' })).toBeDefined();
  expect(await store.find({ page: b, version: 'one' })).toBeDefined();
  expect(readdirSync(directory)).toHaveLength(2);
  expect(existsSync(path.join(directory, '..', 'b.png'))).toBe(false);
});

test('a card that could not be drawn is not stored, and is drawn at the next request', async () => {
  let isBroken = true;
  const { store } = createStore(async () => {
    if (isBroken) throw new Error('broken');
    return Buffer.from('picture');
  });
  const card = { page: '/og/article/a.png', version: 'one' };
  await expect(store.draw(card, toDrawing('x'))).rejects.toThrow('broken');
  isBroken = false;
  expect(String(await store.draw(card, toDrawing('x')))).toBe('picture');
});

test('a draft that a crash left is removed with the next card of its page, one being written is not', async () => {
  const { directory, store } = createStore(async () => Buffer.from('picture'));
  const page = '/og/article/a.png';
  await store.draw({ page, version: 'one' }, toDrawing('x'));
  const folder = path.join(directory, readdirSync(directory)[0] ?? '');
  const left = path.join(folder, '.one.png-left');
  const written = path.join(folder, '.two.png-written');
  for (const draft of [left, written]) writeFileSync(draft, 'half');
  const earlier = Date.now() / 1000 - 120;
  utimesSync(left, earlier, earlier);
  await store.draw({ page, version: 'two' }, toDrawing('x'));
  expect(readdirSync(folder).toSorted()).toEqual(['.two.png-written', 'two.png']);
});
