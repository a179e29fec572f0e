/**
 * The first bytes of each file kind. A file whose name does not match is rejected: that is a mistake or an attempt to
 * deceive.
 */
const starts: Readonly<Record<string, readonly { offset: number; bytes: string }[]>> = {
  'application/pdf': [{ offset: 0, bytes: '%PDF-' }],
  'audio/mpeg': [
    { offset: 0, bytes: 'ID3' },
    ...['\xe2', '\xe3', '\xf2', '\xf3', '\xfa', '\xfb'].map((second) => ({ offset: 0, bytes: `\xff${second}` })),
  ],
  'audio/mp4': [{ offset: 4, bytes: 'ftyp' }],
  'video/mp4': [{ offset: 4, bytes: 'ftyp' }],
  'video/webm': [{ offset: 0, bytes: '\x1a\x45\xdf\xa3' }],
};
const zip = [
  { offset: 0, bytes: 'PK\x03\x04' },
  { offset: 0, bytes: 'PK\x05\x06' },
];

/** The number of bytes that the checks read. */
export const signatureBytes = 4096;

export function hasContentOf(mediaType: string, start: Uint8Array): boolean {
  const isText = mediaType.startsWith('text/') || mediaType === 'application/json';
  if (isText) return !start.includes(0);
  const isZip = mediaType === 'application/zip' || mediaType.includes('openxmlformats');
  const known = isZip ? zip : starts[mediaType];
  const text = Buffer.from(start.subarray(0, 16)).toString('latin1');
  return known !== undefined && known.some(({ offset, bytes }) => text.startsWith(bytes, offset));
}
