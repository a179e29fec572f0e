import { connect } from 'node:net';

interface RawAnswer {
  /** Status of each answer, in order; empty when the connection was closed without a word. */
  statuses: number[];
  text: string;
}

/** Sends bytes as they are, and collects what comes until the other side closes, or has answered `answers` times. */
export function sendRaw(port: number, bytes: string | Buffer, { answers = Infinity } = {}): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const listStatuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (listStatuses().length >= answers) socket.destroy();
    });
    // A reset is an answer too: it says that the bytes were refused.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve({ statuses: listStatuses(), text }));
  });
}
