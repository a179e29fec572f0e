/**
 * The same bytes in memory of exactly their size. What Node makes of small ones lies in blocks of 64 KB together with all
 * else that is made meanwhile, and keeps the whole block for as long as a page is stored.
 */
export function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
