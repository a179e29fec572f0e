/** Renders drawings and captions to PNG files: the colours are flat, so a small palette is enough. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import subsetFont from 'subset-font';

/** A caption in the site's font. Positions are those of the text's box. */
export interface Caption {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  /** Left edge, or the middle when `isCentred`. */
  readonly x: number;
  /** Top edge, or the middle when `isCentred`. */
  readonly y: number;
  readonly isCentred?: boolean;
}

const fontSource = 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const fontFile = path.resolve('.cache/fonts/picture.ttf');

export async function writePicture({
  file,
  svg,
  captions = [],
  colors = 64,
}: {
  file: string;
  svg: string;
  captions?: readonly Caption[];
  /** Entries of the palette. */
  colors?: number;
}): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const overlays = await Promise.all(captions.map(setCaption));
  const picture = sharp(Buffer.from(svg)).composite(overlays);
  await writeFile(
    file,
    await picture.png({ palette: true, colours: colors, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
  );
}

async function setCaption({ text, size, color, x, y, isCentred }: Caption): Promise<OverlayOptions> {
  await prepareFont();
  // Pango's letter spacing is in 1024ths of a point; at 72 dpi a point is a pixel.
  const tracking = Math.round(-0.03 * size * 1024);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${tracking}">${text.replace(/&/g, '&amp;')}</span>`,
      font: `Instrument Sans ${size}`,
      fontfile: fontFile,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: Math.round(isCentred ? x - info.width / 2 : x),
    top: Math.round(isCentred ? y - info.height / 2 : y),
  };
}

let fontReady: Promise<void> | undefined;

/** Images use one weight, from a font file that the text engine can read. */
function prepareFont(): Promise<void> {
  fontReady ??= (async () => {
    const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const font = await subsetFont(await readFile(fontSource), letters, {
      targetFormat: 'sfnt',
      variationAxes: { wght: 560 },
    });
    await mkdir(path.dirname(fontFile), { recursive: true });
    await writeFile(fontFile, font);
  })();
  return fontReady;
}
