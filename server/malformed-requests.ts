/**
 * Responds to bytes that Node cannot parse as a request. Node's own responses have no headers, and use 400 for unknown
 * methods.
 */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request line (RFC 9112, section 3). Bytes without one, such as TLS, are not HTTP. */
const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r\n/;

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

/** The status for errors of the parser and for time-outs; any other is 400. */
const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [timedOut]: 408,
};

interface ParserError extends NodeJS.ErrnoException {
  /** The last bytes received. */
  readonly rawPacket?: Buffer;
}

type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/**
 * The headers of error responses that no handler sends: no body, and the connection closes. The caller adds a request
 * id.
 */
export function toRefusalHeaders(headers: SecurityHeaders): Readonly<Record<string, string | number>> {
  return { ...Object.fromEntries(headers), connection: 'close', 'cache-control': 'no-store', 'content-length': 0 };
}

/** Each takes two system calls, so fifty take a few milliseconds. */
const maxPerTurn = 50;

export function rejectMalformedRequests(server: Server, headers: SecurityHeaders): void {
  // Serialised once for all responses.
  const lines = toLines(toRefusalHeaders(headers));
  const toResponse = (status: number, more: Record<string, string> = {}) =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${toLines({ ...more, 'x-request-id': crypto.randomUUID() })}\r\n`;
  const inTurns = createTurns(maxPerTurn);
  server.on('clientError', (error: ParserError, socket) => {
    const end = () => {
      if (socket.writable && !hasResponseStarted(socket)) socket.write(toResponse(toStatus(error)));
      socket.destroy();
    };
    // Node reports all timed-out sockets in one turn. A thousand of them would block the event loop for 100 ms.
    if (error.code !== timedOut) return end();
    // Bytes that arrive from now on are ignored.
    socket.pause();
    inTurns(end);
  });
  server.on('connect', (_, socket) => {
    socket.end(toResponse(405, { allow: 'GET, HEAD, POST' }), () => socket.destroy());
  });
}

/** Runs this number of tasks at once, and the rest in the following turns of the event loop, in order. */
function createTurns(maxAtOnce: number): (work: () => void) => void {
  const queue: (() => void)[] = [];
  const runBatch = () => {
    for (const work of queue.splice(0, maxAtOnce)) work();
    if (queue.length > 0) setImmediate(runBatch);
  };
  return (work) => {
    if (queue.push(work) === 1) setImmediate(runBatch);
  };
}

function toLines(headers: Readonly<Record<string, string | number>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

function toStatus({ code = '', rawPacket }: ParserError): number {
  const isMethod = code === 'HPE_INVALID_METHOD' && requestLine.test(rawPacket?.toString('latin1') ?? '');
  return isMethod ? 501 : (statusOf[code] ?? 400);
}

/**
 * Part of a response has been sent already, so nothing more can be written. Node's own handler checks the same field.
 */
function hasResponseStarted(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
