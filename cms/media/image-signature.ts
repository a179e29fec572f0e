/**
 * Formats by their first bytes. Nothing else is ever given to the image library: it picks its decoder by content, so a
 * checked signature keeps all its rarer decoders out of reach (requirement S-52).
 */
const signatures: readonly { mediaType: string; offset: number; bytes: string }[] = [
  { mediaType: 'image/jpeg', offset: 0, bytes: '\xff\xd8\xff' },
  { mediaType: 'image/png', offset: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/webp', offset: 8, bytes: 'WEBP' },
  { mediaType: 'image/avif', offset: 4, bytes: 'ftypavif' },
  { mediaType: 'image/avif', offset: 4, bytes: 'ftypavis' },
];

/** `image/jpeg`, `image/png`, `image/webp` or `image/avif`; undefined for everything else. */
export function findImageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  return signatures.find((signature) => start.startsWith(signature.bytes, signature.offset))?.mediaType;
}
