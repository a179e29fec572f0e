import { createHash } from 'node:crypto';

/** Of this site alone, so that no other program makes the same ids. */
const namespace = Buffer.from('5f0c1c2e8b5e4f0d9a3b7d1e6c4f2a90', 'hex');

/**
 * A UUID by which programs of readers know a thing, such as an entry of a feed: the same for as long as the name is
 * (RFC 9562, version 5). Use the id of a document as its name: a URL changes with the address of the page or site.
 */
export function toLastingId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export const toLastingUrn = (name: string) => `urn:uuid:${toLastingId(name)}`;
