/**
 * A child process of card-process.ts, because the image library keeps its memory and occupies the processor for a tenth
 * of a second. It reads only the fonts of `FONTCONFIG_FILE`.
 */
import sharp, { type OverlayOptions } from 'sharp';
import type { CardDrawing, CardText } from './social-cards.ts';

export type CardResponse = { readonly bytes: Uint8Array } | { readonly reason: string };

const width = 1200;
/**
 * Pango multiplies the line height of the font, which is 1.22 of its size: lines of a heading are 1.05 of it apart, as
 * on the pages.
 */
const lineHeight = 1.05 / 1.22;
const tracking = -0.02;
const joinedLetters = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

// The background is our own SVG, and nothing else is ever loaded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

async function draw({ ground, texts, direction }: CardDrawing): Promise<Uint8Array> {
  const overlays: OverlayOptions[] = [];
  for (const text of texts) overlays.push(await setText(text, direction));
  const png = { palette: true, colours: 64, dither: 0, effort: 1, compressionLevel: 9 } as const;
  return sharp(Buffer.from(ground)).composite(overlays).png(png).toBuffer();
}

async function setText(text: CardText, direction: CardDrawing['direction']): Promise<OverlayOptions> {
  const { data, info } = await fit(text, direction);
  const left = direction === 'rtl' ? width - text.x - info.width : text.x;
  return { input: data, left, top: text.top ?? Math.max(0, (text.bottom ?? 0) - info.height) };
}

interface Set {
  readonly data: Buffer;
  readonly info: { width: number; height: number };
}

/** No longer text fits into a card, and its layout would take seconds. */
const maxCharacters = 160;

async function fit(text: CardText, direction: CardDrawing['direction']): Promise<Set> {
  let shown = text.text.length > maxCharacters ? shorten(text.text.slice(0, maxCharacters)) : text.text;
  for (const size of text.sizes) {
    const set = await render({ ...text, text: shown }, size, direction);
    if (set.info.height <= text.maxHeight) return set;
  }
  const smallest = text.sizes.at(-1) ?? 0;
  for (;;) {
    shown = shorten(shown);
    const set = await render({ ...text, text: shown }, smallest, direction);
    if (set.info.height <= text.maxHeight || shown.length < 2) return set;
  }
}

/** Removes one word, or a quarter where there are no spaces. */
function shorten(text: string): string {
  const bare = text.replace(/…$/, '').trimEnd();
  const space = bare.lastIndexOf(' ');
  return `${bare.slice(0, space > 0 ? space : Math.floor(bare.length * 0.75)).trimEnd()}…`;
}

async function render(
  { text, color, weight, maxWidth }: CardText,
  size: number,
  direction: CardDrawing['direction'],
): Promise<Set> {
  // Pango's spacing is in 1024ths of a point, and at 72 dpi a point is a pixel. Scripts with joined letters get none.
  const isSpaced = direction === 'ltr' && !joinedLetters.test(text);
  const spacing = isSpaced ? Math.round(tracking * size * 1024) : 0;
  const style = `foreground="${color}" weight="${weight}" letter_spacing="${spacing}" line_height="${lineHeight}"`;
  return sharp({
    text: {
      text: `<span ${style}>${escapeMarkup(text)}</span>`,
      font: `Instrument Sans, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew ${size}`,
      width: maxWidth,
      // The edge at which the text begins, because Pango mirrors it for right-to-left text.
      align: 'left',
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Pango markup is XML, so special characters are escaped. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const send = (answer: CardResponse) => process.send?.(answer);

process.on('message', (drawing: CardDrawing) => {
  draw(drawing).then(
    (bytes) => send({ bytes }),
    (error: unknown) => send({ reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
