/** Answers to what never becomes a request: Node's own have no headers, and say 400 of a method that nobody knows. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Of errors of the parser and of the listener's clock; any other is 400. */
const statusOf: Readonly<Record<string, number>> = {
  HPE_INVALID_METHOD: 501,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function answerUnread(server: Server, headers: readonly (readonly [name: string, value: string])[]): void {
  const toAnswer = (status: number, ...more: readonly string[]) =>
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...['connection: close', 'cache-control: no-store', 'content-length: 0', `x-request-id: ${crypto.randomUUID()}`],
      ...more,
      '',
      '',
    ].join('\r\n');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !isBeingAnswered(socket)) socket.write(toAnswer(statusOf[error.code ?? ''] ?? 400));
    socket.destroy();
  });
  server.on('connect', (_, socket) => {
    socket.end(toAnswer(405, 'allow: GET, HEAD, POST'), () => socket.destroy());
  });
}

/** Half of an answer has gone out: nothing may come between. Node's own handler looks at the same. */
function isBeingAnswered(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
