import type { Socket } from 'node:net';

/** What a client receives until its connection closes, also by a reset while it still sends. */
export function readUntilClosed(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => socket.destroy());
  return new Promise((resolve) => void socket.once('close', () => resolve(received)));
}
