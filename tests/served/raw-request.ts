import { connect } from 'node:net';

interface RawResponse {
  /** Status of each response, in order; empty when the connection was closed without one. */
  readonly statuses: number[];
  readonly text: string;
}

/** Sends raw bytes, and collects data until the server closes the connection or has sent `answers` responses. */
export function sendRaw(port: number, bytes: string | Buffer, { answers = Infinity } = {}): Promise<RawResponse> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const listStatuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (listStatuses().length >= answers) socket.destroy();
    });
    // A reset is a result too: the bytes were refused.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve({ statuses: listStatuses(), text }));
  });
}
