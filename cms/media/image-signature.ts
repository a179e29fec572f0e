/**
 * Image formats by their first bytes. Only these formats reach the image library, which chooses its decoder by content.
 * So its rarer decoders cannot be reached.
 */
const signatures: readonly { mediaType: string; offset: number; bytes: string }[] = [
  { mediaType: 'image/jpeg', offset: 0, bytes: '\xff\xd8\xff' },
  { mediaType: 'image/png', offset: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { mediaType: 'image/webp', offset: 8, bytes: 'WEBP' },
  { mediaType: 'image/avif', offset: 4, bytes: 'ftypavif' },
  { mediaType: 'image/avif', offset: 4, bytes: 'ftypavis' },
];

/** `image/jpeg`, `image/png`, `image/webp` or `image/avif`; undefined for other bytes. */
export function findImageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  return signatures.find((signature) => start.startsWith(signature.bytes, signature.offset))?.mediaType;
}
