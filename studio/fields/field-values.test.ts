import { expect, test } from 'vitest';
import { isPlainCell, toCellContent, toCellText } from './cell-text.ts';
import { formatContrast, getContrast, readColor } from './color-contrast.ts';
import { findProvider } from './embed-provider.ts';
import { frameImage, toStoredImage } from './image-frame.ts';
import { findMapPoint } from './map-point.ts';
import { readStoredTime, toLocalInput, toStoredTime } from './stored-time.ts';
import { toUid } from './to-uid.ts';

test.each([
  ['51.5, -0.08'],
  ['(51.5 -0.08)'],
  ['geo:51.5,-0.08'],
  ['https://www.google.com/maps/@51.5,-0.08,15z'],
  ['https://www.google.com/maps/place/X/@51.6,-0.1,15z/data=!3m1!3d51.5!4d-0.08'],
  ['https://maps.google.com/?q=51.5,-0.08'],
  ['https://maps.apple.com/?ll=51.5,-0.08&t=m'],
  ['https://www.openstreetmap.org/#map=15/51.5/-0.08'],
  ['https://www.openstreetmap.org/?mlat=51.5&mlon=-0.08#map=15/50/0'],
  ['https://www.bing.com/maps?cp=51.5~-0.08&lvl=15'],
])('%s is parsed as a point', (text) => {
  expect(findMapPoint(text)).toEqual({ latitude: 51.5, longitude: -0.08 });
});

test.each(['London', '91, 0', '12', 'https://maps.example/?q=London'])('%s is not parsed as a point', (text) => {
  expect(findMapPoint(text)).toBeUndefined();
});

test('a colour is parsed in common notations, and its contrast follows WCAG', () => {
  expect(['#abc', '0164E2', ' #0164e2 ', '#12', 'blue'].map(readColor)).toEqual([
    '#aabbcc',
    '#0164E2',
    '#0164e2',
    undefined,
    undefined,
  ]);
  expect(formatContrast(getContrast('#0164e2', '#ffffff'))).toBe('5.3');
  expect(formatContrast(getContrast('#000000', '#ffffff'))).toBe('21.0');
});

test.each([
  ['Instant payments in Zürich: what’s new?', 'instant-payments-in-zurich-whats-new'],
  ['  Straße & Łódź  ', 'strasse-lodz'],
  ['即时支付 2026', '即时支付-2026'],
  ['e\u0301te\u0301, 1️⃣ x²', 'ete-1-x²'],
  ['हिन्दी भाषा', 'हिन्दी-भाषा'],
  ['ガイド: SEPAのルール', 'ガイド-sepaのルール'],
  ['カ\u3099イト\u3099', 'ガイド'],
  ['サーバー', 'サーバー'],
  ['葛\u{e0100}城', '葛城'],
  ['결제'.normalize('NFD'), '결제'],
  ['ที่อยู่', 'ที่อยู่'],
  ['Ελλάδα', 'ελλάδα'],
  ['Йод и ёж', 'йод-и-ёж'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u200cمی\u200c – a\u200cb', 'می-a-b'],
  ['!!!', ''],
])('the title "%s" is converted to a uid', (title, uid) => {
  expect(toUid(title)).toBe(uid);
});

test('a long title becomes a uid that ends with a whole word', () => {
  const uid = toUid('word '.repeat(40));
  expect(uid.length).toBeLessThanOrEqual(80);
  expect(uid.endsWith('-word')).toBe(true);
});

test.each([
  ['a word of letters beyond two bytes', '𠀋'.repeat(50), '𠀋'.repeat(40)],
  ['a word of letters with marks', `a${'हि'.repeat(50)}`, `a${'हि'.repeat(39)}`],
  ['a word of Hangul', '결'.repeat(100), '결'.repeat(80)],
])('%s that is too long is cut between two letters', (_, title, uid) => {
  expect(toUid(title)).toBe(uid);
});

test("a timestamp is converted to the browser's input and back without a change", () => {
  const stored = '2026-07-18T14:29:39+0000';
  const time = readStoredTime(stored);
  if (!time) throw new Error('it is a moment');
  expect(toStoredTime(new Date(toLocalInput(time)))).toBe(stored);
  expect(readStoredTime('soon')).toBeUndefined();
});

test('only providers whose player the site supports are known', () => {
  expect(['www.youtube.com', 'youtu.be', 'player.vimeo.com', 'youtube.example'].map(findProvider)).toEqual([
    'YouTube',
    'YouTube',
    'Vimeo',
    undefined,
  ]);
});

const asset = {
  id: 'a',
  url: 'https://content.example/media/a/x.png',
  filename: 'x.png',
  extension: 'png',
  size: 1,
  kind: 'image',
  width: 400,
  height: 200,
} as const;

test('an image is cropped as the service does it: the largest centred part', () => {
  expect(frameImage({ width: 400, height: 200 }, { width: 100, height: 100 })).toEqual({
    dimensions: { width: 100, height: 100 },
    edit: { x: 100, y: 0, zoom: 0.5, background: 'transparent' },
  });
  const image = toStoredImage(
    asset,
    { type: 'Image', config: { thumbnails: [{ name: 'mobile', width: '40' }] } },
    null,
  );
  expect(image?.main).toMatchObject({ path: '/media/a/x.png', dimensions: { width: 400, height: 200 }, alt: null });
  expect(image?.thumbnails['mobile']).toMatchObject({ dimensions: { width: 40, height: 20 }, fixed: { width: 40 } });
  expect(toStoredImage({ ...asset, kind: 'document' }, { type: 'Image' }, null)).toBeUndefined();
});

test('lines of a cell are its paragraphs, and a formatted cell does not count as plain text', () => {
  const content = toCellContent('One\nTwo');
  expect(toCellText(content)).toBe('One\nTwo');
  expect(isPlainCell(content)).toBe(true);
  expect(isPlainCell([{ type: 'paragraph', text: 'One', spans: [{ type: 'strong', start: 0, end: 3 }] }])).toBe(false);
  expect(toCellContent('')).toEqual([]);
});
