import { transcode } from 'node:buffer';

/**
 * Markup in consecutive parts. Parts that many documents share are bytes: encoding style and frame for each document
 * took as long as React takes to render the page.
 */
export type Markup = readonly (string | Buffer)[];

export function toBytes(markup: Markup): Buffer {
  return Buffer.concat(markup.map((part) => (typeof part === 'string' ? toUtf8(part) : part)));
}

/**
 * Same result as `Buffer.from`. One typographic quote makes V8 store a text in two-byte units, which `Buffer.from`
 * encodes slowly: 120 us for a page of 20,000 characters. `transcode` takes 40.
 */
export function toUtf8(text: string): Buffer {
  return transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8');
}

/**
 * Bytes for long storage, in memory of exactly their size: `Buffer.from` puts small ones into shared blocks of 64 KB,
 * and each keeps its whole block alive.
 */
export function toKeptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** A copy of a substring for long storage: V8 substrings keep the whole original alive. */
export function toKeptText(part: string): string {
  return Buffer.from(part).toString();
}
