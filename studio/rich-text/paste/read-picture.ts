import type { PastedPicture } from './block-writer.ts';

/** The file of an image with a `data:` URL. Other images are on another site or computer. */
export function readPictureFile({ src, alt }: PastedPicture): File | undefined {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([A-Za-z0-9+/=\s]+)$/.exec(src) ?? [];
  if (type === undefined || data === undefined) return undefined;
  const bytes = decode(data);
  return bytes && new File([bytes], `${toName(alt)}.${type.slice('image/'.length)}`, { type });
}

function toName(alt: string): string {
  const name = alt
    .replaceAll(/[^\p{L}\p{N} -]+/gu, ' ')
    .trim()
    .slice(0, 60);
  return name === '' ? 'picture' : name;
}

function decode(data: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0));
  } catch {
    // Truncated data is no image.
    return undefined;
  }
}
