import { AssetError } from './asset-error.ts';
import { listExtensions } from './file-kind.ts';

/** The brands of HEIC, which phones write, also under the name of another kind. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const pictures = 'Pictures must be JPEG, PNG, WebP or AVIF.';

/** For a file whose name, or whose first bytes in spite of its name, are of no kind that is taken. */
export function toRefusedKind(filename: string, start?: Uint8Array): AssetError {
  return new AssetError('asset-refused', `"${filename}" ${explain(filename, start)}`);
}

function explain(filename: string, start: Uint8Array | undefined): string {
  if (/\.hei[cf]$/i.test(filename) || (start && isHeic(start))) {
    return `is a HEIC picture, which few browsers show. ${pictures} Phones can save theirs as JPEG.`;
  }
  if (start) return `is not the picture that its name says. ${pictures}`;
  return `is of a kind that is not taken. Taken are ${listExtensions().join(', ')}.`;
}

function isHeic(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, 12)).toString('latin1');
  return text.startsWith('ftyp', 4) && heicBrands.has(text.slice(8));
}
