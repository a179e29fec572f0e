import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { rejectMalformedRequests, toRefusalHeaders } from './malformed-requests.ts';
import { limitConnections } from './connection-limit.ts';
import { createIncomingBodies, type IncomingBodies } from './overload/incoming-bodies.ts';
import { checkRequestHead } from './request-limits.ts';
import { toListenError, type PortSetting } from './port-check.ts';

export interface Listener {
  /** The port in use, also when 0 let the system choose one. */
  readonly port: number;
  /** Stops accepting connections, and resolves after the last response. */
  readonly close: () => Promise<void>;
  /** Closes each connection after its next response, so that the client reconnects elsewhere. */
  readonly endKeepAlive: () => void;
  /** Closes every open connection. */
  readonly cutAll: () => void;
  readonly connections: () => { open: number; cut: number };
}

const serverOptions = {
  // Then a request without a body is not a stream. Streams and their callbacks are a tenth of the cost of a stored
  // page.
  optimizeEmptyRequests: true,
  // request-limits.ts checks the header instead, because Node's own response lacks our headers.
  requireHostHeader: false,
  // Short time-outs against slow clients; Node's defaults are a minute and more.
  headersTimeout: 5_000,
  // The limit for uploads; other bodies have less time (incoming-bodies.ts).
  requestTimeout: 120_000,
  // The socket time-out covers idle connections. A second timer for each response would be 7 % of the cost of a stored
  // page.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

/**
 * Longer than nginx and Varnish keep idle connections (60 s). If the proxy closes first, no request in flight is lost.
 */
const idleTimeoutMs = 75_000;

/** A connection takes about 10 KB. */
const maxConnections = 4096;

/** The interval at which a closing server closes idle connections. */
const closePollMs = 50;

type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds to Node's request, or passes it on to be converted to a `Request`. */
type Before = (request: IncomingMessage, response: ServerResponse, next: Next) => void | Promise<void>;

export interface ListenOptions extends PortSetting {
  readonly fetch: (request: Request, incoming: IncomingMessage) => Response | Promise<Response>;
  readonly before?: Before;
  /** The maximum number of query parameters. */
  readonly maxParameters?: number;
  /** Watches the bodies of requests; by default those of this listener alone. */
  readonly bodies?: IncomingBodies;
  /** How long a client may neither send nor receive, during a request or after it. */
  readonly idleMs?: number;
  /** The headers of error responses that no handler sends. */
  readonly securityHeaders?: readonly (readonly [name: string, value: string])[];
  /** Called for errors of the listening socket, such as exhausted file descriptors, and of a handler that throws. */
  readonly onError?: (error: unknown) => void;
}

/** Listens on `host`. Rejects with a readable error when the port is taken. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const {
    fetch,
    before,
    host,
    port,
    variable,
    maxParameters = 100,
    bodies = createIncomingBodies(),
    idleMs = idleTimeoutMs,
    securityHeaders = [],
    onError = () => undefined,
  } = options;
  // The library would respond with a bare 500 and log nothing.
  const fetchOrReport = async (...asked: Parameters<typeof fetch>) => {
    try {
      return await fetch(...asked);
    } catch (error) {
      return onError(error);
    }
  };
  // The casts are safe, because the server below only speaks HTTP/1.
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const own = await fetchOrReport(toCopyableRequest(request), incoming as IncomingMessage);
      // A body that did not arrive in time has got a response already.
      if (own && !outgoing.headersSent) return own;
      if (!outgoing.headersSent) refuse(outgoing as ServerResponse, 500, securityHeaders);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  const answer: Next = (request, response) => void listener(request, response);
  let isEnding = false;
  const server = createServer(serverOptions, (request, response) => {
    connections.onRequest(request.socket);
    if (isEnding) response.shouldKeepAlive = false;
    const excess = checkRequestHead(request, maxParameters);
    if (excess !== undefined) return refuse(response, excess, securityHeaders);
    bodies.watch(request, response, (status) => refuse(response, status, securityHeaders));
    if (before) void before(request, response, answer);
    else answer(request, response);
  });
  // One more than the maximum, because Node silently drops the rest.
  server.maxHeadersCount = 102;
  server.setTimeout(idleMs);
  rejectMalformedRequests(server, securityHeaders);
  const connections = limitConnections(server, maxConnections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(toListenError(cause, { host, port, variable })));
    // As long as the maximum number of connections, because a client that does not fit into the backlog retries after
    // 1, 3, 7 and 15 s.
    server.listen({ port, host, backlog: maxConnections }, resolve);
  });
  server.on('error', onError);
  // A listening TCP server has an address, never a path.
  const { port: usedPort } = server.address() as AddressInfo;
  return {
    port: usedPort,
    close: () => closeServer(server),
    endKeepAlive: () => void (isEnding = true),
    cutAll: () => server.closeAllConnections(),
    connections: connections.state,
  };
}

const methodsWithBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The listener's lightweight request cannot be copied into a new `Request`, which hono/body-limit must do to count the
 * bytes of a body without a length.
 */
function toCopyableRequest(request: Request): Request {
  const { method, headers, signal, url } = request;
  if (!methodsWithBody.has(method) || headers.has('content-length')) return request;
  // A streamed body needs `duplex` (https://fetch.spec.whatwg.org/#requestinit), which the DOM's types lack.
  const init = { method, headers, signal, body: request.body, duplex: 'half' };
  return new Request(url, init);
}

function refuse(
  response: ServerResponse,
  status: number,
  securityHeaders: readonly (readonly [name: string, value: string])[],
): void {
  const headers = { ...toRefusalHeaders(securityHeaders), 'x-request-id': crypto.randomUUID() };
  response.writeHead(status, headers).end();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    // A kept-alive connection becomes idle only after its last response.
    const timer = setInterval(() => server.closeIdleConnections(), closePollMs);
    server.close((error) => {
      clearInterval(timer);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
