/**
 * An HTTP client over plain sockets, at a fraction of the cost of Node's own: with that one, the load would measure
 * itself on two cores. It supports only the HTTP that the site uses; bodies are counted, and stored on request.
 */
import { connect, type Socket } from 'node:net';
import type { LoadResponse, LoadRequest } from './load-client.ts';

interface SocketClient {
  /** Never rejects. Waits for a connection when all are in use. */
  readonly sendRequest: (request: LoadRequest) => Promise<LoadResponse>;
  readonly close: () => void;
}

interface PendingRequest {
  readonly bytes: string;
  readonly begun: number;
  readonly resolve: (response: LoadResponse) => void;
}

interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** `undefined`: chunked. */
  readonly bodyBytes: number | undefined;
}

interface SocketClientOptions {
  readonly connections: number;
  /** Requests identity encoding, else compression. */
  readonly keepsBodies?: boolean;
}

/** Shorter than the site's timeout of idle connections (`server/listen.ts`). */
const maxIdleMs = 5000;

export function createSocketClient(port: number, options: SocketClientOptions): SocketClient {
  const { connections, keepsBodies = false } = options;
  const encoding = keepsBodies ? 'identity' : 'br';
  const idle: { connection: Connection; since: number }[] = [];
  const waiting: PendingRequest[] = [];
  const open = new Set<Connection>();

  /** The most recently used: the server may be closing the others right now. */
  const takeIdle = () => {
    const free = idle.pop();
    if (!free || performance.now() - free.since < maxIdleMs) return free?.connection;
    for (const { connection } of [free, ...idle.splice(0)]) connection.close();
    return undefined;
  };

  const send = (pending: PendingRequest) => {
    const free = takeIdle();
    if (free) free.send(pending);
    else if (open.size < connections) openFor(pending);
    else waiting.push(pending);
  };
  const openFor = (pending: PendingRequest) => {
    const connection = createConnection(port, {
      keepsBodies,
      onFree() {
        const next = waiting.shift();
        if (next) connection.send(next);
        else idle.push({ connection, since: performance.now() });
      },
      onClose() {
        open.delete(connection);
        const at = idle.findIndex((free) => free.connection === connection);
        if (at !== -1) idle.splice(at, 1);
        const next = waiting.shift();
        if (next) send(next);
      },
    });
    open.add(connection);
    connection.send(pending);
  };

  return {
    sendRequest: (request) =>
      new Promise((resolve) => send({ bytes: toBytes(request, port, encoding), begun: performance.now(), resolve })),
    close() {
      for (const connection of open) connection.close();
    },
  };
}

function toBytes(
  { path, method = 'GET', headers = {}, body = '' }: LoadRequest,
  port: number,
  encoding: string,
): string {
  const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const all = { host: `127.0.0.1:${port}`, 'accept-encoding': encoding, ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body.toString()}`;
}

interface Connection {
  readonly send: (pending: PendingRequest) => void;
  readonly close: () => void;
}

interface ConnectionOptions {
  readonly keepsBodies: boolean;
  readonly onFree: () => void;
  readonly onClose: () => void;
}

function createConnection(port: number, { keepsBodies, onFree, onClose }: ConnectionOptions): Connection {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: PendingRequest | undefined;
  let head: Head | undefined;
  let text = '';
  let received = 0;
  let failure = 'ECONNRESET';

  const complete = ({ status, headers }: Head) => {
    const completed = pending;
    const body = keepsBodies ? Buffer.from(text, 'latin1').toString() : '';
    [pending, head, text, received] = [undefined, undefined, '', 0];
    completed?.resolve({ status, code: undefined, headers, body, milliseconds: performance.now() - completed.begun });
    if (headers['connection'] === 'close') socket.destroy();
    else onFree();
  };
  socket.on('data', (chunk: Buffer) => {
    if (!head) {
      text += chunk.toString('latin1');
      head = readHead(text);
      if (!head) return;
      text = text.slice(text.indexOf(headEnd) + headEnd.length);
      received = text.length;
    } else {
      received += chunk.length;
      if (keepsBodies || head.bodyBytes === undefined) text += chunk.toString('latin1');
    }
    const isWhole = head.bodyBytes === undefined ? text.endsWith('0\r\n\r\n') : received >= head.bodyBytes;
    if (isWhole) complete(head);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? error.message));
  socket.on('close', () => {
    const left = pending;
    pending = undefined;
    left?.resolve({ status: 0, code: failure, headers: {}, body: '', milliseconds: performance.now() - left.begun });
    onClose();
  });
  return {
    send(request) {
      pending = request;
      socket.write(request.bytes);
    },
    close: () => void socket.destroy(),
  };
}

const headEnd = '\r\n\r\n';

function readHead(text: string): Head | undefined {
  const end = text.indexOf(headEnd);
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const isInChunks = headers['transfer-encoding'] === 'chunked';
  const bodyBytes = isInChunks ? undefined : Number(headers['content-length'] ?? 0);
  return { status: Number(first.split(' ')[1]), headers, bodyBytes };
}
