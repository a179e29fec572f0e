import { crc32 } from 'node:zlib';

/** An animated PNG of one frame, which is shown twice: APNG, as programs write it. */
export function toMovingPng(still: Buffer): Buffer {
  const afterHeader = 33;
  const [width, height] = [still.readUInt32BE(16), still.readUInt32BE(20)];
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(width, 4);
  frame.writeUInt32BE(height, 8);
  frame.writeUInt16BE(1, 20);
  frame.writeUInt16BE(10, 22);
  return Buffer.concat([
    still.subarray(0, afterHeader),
    toChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])),
    toChunk('fcTL', frame),
    still.subarray(afterHeader),
  ]);
}

function toChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(data.byteLength + 12);
  chunk.writeUInt32BE(data.byteLength);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.byteLength - 4);
  return chunk;
}
