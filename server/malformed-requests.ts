/** Answers to what never becomes a request: Node's own have no headers, and say 400 of a method that nobody knows. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request line (RFC 9112, 3): what has none, such as TLS, speaks no HTTP. */
const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r\n/;

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Of errors of the parser and of the listener's clock; any other is 400. */
const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [timedOut]: 408,
};

interface ParserError extends NodeJS.ErrnoException {
  /** What came last. */
  rawPacket?: Buffer;
}

type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** Of what is refused before anybody else has seen it: there is no body, and the connection ends. Each has an id besides. */
export function toRefusalHeaders(headers: SecurityHeaders): Readonly<Record<string, string | number>> {
  return { ...Object.fromEntries(headers), connection: 'close', 'cache-control': 'no-store', 'content-length': 0 };
}

/** A few milliseconds, with the two system calls that each of them takes. */
const mostInTurn = 50;

export function answerMalformedRequests(server: Server, headers: SecurityHeaders): void {
  // Made once, however many are answered.
  const lines = toLines(toRefusalHeaders(headers));
  const toAnswer = (status: number, more: Record<string, string> = {}) =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${toLines({ ...more, 'x-request-id': crypto.randomUUID() })}\r\n`;
  const inTurns = createTurns(mostInTurn);
  server.on('clientError', (error: ParserError, socket) => {
    const end = () => {
      if (socket.writable && !isBeingAnswered(socket)) socket.write(toAnswer(toStatus(error)));
      socket.destroy();
    };
    // Node tells of all that are late in one turn: for a thousand it would take 100 ms, and everybody else would wait.
    if (error.code !== timedOut) return end();
    // What comes meanwhile is too late.
    socket.pause();
    inTurns(end);
  });
  server.on('connect', (_, socket) => {
    socket.end(toAnswer(405, { allow: 'GET, HEAD, POST' }), () => socket.destroy());
  });
}

/** Does so much at once, and the rest in the turns of the event loop that follow, in the same order. */
function createTurns(mostAtOnce: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const goOn = () => {
    for (const work of waiting.splice(0, mostAtOnce)) work();
    if (waiting.length > 0) setImmediate(goOn);
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(goOn);
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

/** Half of an answer has gone out: nothing may come between. Node's own handler looks at the same. */
function isBeingAnswered(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}
