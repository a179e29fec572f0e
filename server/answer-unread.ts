/** Answers to what never becomes a request: Node's own have no headers, and say 400 of a method that nobody knows. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request line (RFC 9112, 3): what has none, such as TLS, speaks no HTTP. */
const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r\n/;

/** Of errors of the parser and of the listener's clock; any other is 400. */
const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface ParserError extends NodeJS.ErrnoException {
  /** What came last. */
  rawPacket?: Buffer;
}

type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** Of what is refused before anybody else has seen it: there is no body, and the connection ends. */
export function toRefusalHeaders(headers: SecurityHeaders): Readonly<Record<string, string | number>> {
  const own = { connection: 'close', 'cache-control': 'no-store', 'content-length': 0 };
  return { ...Object.fromEntries(headers), ...own, 'x-request-id': crypto.randomUUID() };
}

export function answerUnread(server: Server, headers: SecurityHeaders): void {
  const toAnswer = (status: number, ...more: readonly string[]) =>
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(toRefusalHeaders(headers)).map(([name, value]) => `${name}: ${value}`),
      ...more,
      '',
      '',
    ].join('\r\n');
  server.on('clientError', (error: ParserError, socket) => {
    if (socket.writable && !isBeingAnswered(socket)) socket.write(toAnswer(toStatus(error)));
    socket.destroy();
  });
  server.on('connect', (_, socket) => {
    socket.end(toAnswer(405, 'allow: GET, HEAD, POST'), () => socket.destroy());
  });
}

function toStatus({ code = '', rawPacket }: ParserError): number {
  const isMethod = code === 'HPE_INVALID_METHOD' && requestLine.test(rawPacket?.toString('latin1') ?? '');
  return isMethod ? 501 : (statusOf[code] ?? 400);
}

/** Half of an answer has gone out: nothing may come between. Node's own handler looks at the same. */
function isBeingAnswered(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
