/**
 * Markup in parts, one after the other. A part that many documents share is bytes already: encoding the style and the
 * frame anew took as long as React takes for the page between them.
 */
export type Markup = readonly (string | Buffer)[];

export function toBytes(markup: Markup): Buffer {
  return Buffer.concat(markup.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
