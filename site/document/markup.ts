import { transcode } from 'node:buffer';

/**
 * Markup in parts, one after the other. A part that many documents share is bytes already: encoding the style and the
 * frame anew took as long as React takes for the page between them.
 */
export type Markup = readonly (string | Buffer)[];

export function toBytes(markup: Markup): Buffer {
  return Buffer.concat(markup.map((part) => (typeof part === 'string' ? toUtf8(part) : part)));
}

/**
 * What `Buffer.from` gives. One typographic quote makes V8 hold all of a text in units of two bytes, and it encodes those
 * one by one: 120 us of a page of 20,000. `transcode` takes 40.
 */
export function toUtf8(text: string): Buffer {
  return transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8');
}

/**
 * Bytes that are kept for long, in memory of exactly their size: `Buffer.from` puts small ones into blocks of 64 KB, with
 * all else that is made meanwhile, and keeps the whole block for as long as one of them.
 */
export function toKeptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** A part of a text that is kept for long: as it is cut it holds the whole of what it was cut from. */
export function toKeptText(part: string): string {
  return Buffer.from(part).toString();
}
