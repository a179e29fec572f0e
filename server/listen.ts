import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { answerMalformedRequests, toRefusalHeaders } from './malformed-requests.ts';
import { limitConnections } from './connection-limit.ts';
import { findExcess, limitBodyTime } from './request-limits.ts';
import { toListenError, type WantedPort } from './wanted-ports.ts';

export interface Listener {
  /** The port in use, also when any free one was asked for with 0. */
  port: number;
  /** Takes no new connection, and resolves when the last answer has gone out. */
  close: () => Promise<void>;
  /** Lets go of every client after its next answer, so that it comes back elsewhere. */
  endKeepAlive: () => void;
  /** Cuts what is still open. */
  cutAll: () => void;
  connections: () => { open: number; cut: number };
}

const serverOptions = {
  // A request without a body is no stream then: streams, and what they call later, are a tenth of what a stored page costs.
  optimizeEmptyRequests: true,
  // Looked at with the rest of the head (request-limits.ts): Node's own refusal has none of our headers.
  requireHostHeader: false,
  // For slow and greedy clients (requirement F17); Node's own defaults wait a minute and more.
  headersTimeout: 5_000,
  // For uploads; what is not one has less (request-limits.ts).
  requestTimeout: 120_000,
  // Whoever is idle is silent, for which there is a timer: another one, new for each answer, is 7 % of a stored page.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

/** Longer than nginx and Varnish keep theirs (60 s): where they close first, no request is lost on its way. */
const idleSocketMs = 75_000;

/** Some 10 KB each. */
const mostConnections = 4096;

/** Between two looks for connections that have become idle while the server closes. */
const closingLookMs = 50;

type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers on Node's own request, or hands it on to be made a `Request` of. */
type Before = (request: IncomingMessage, response: ServerResponse, next: Next) => void | Promise<void>;

export interface ListenOptions extends WantedPort {
  fetch: (request: Request, incoming: IncomingMessage) => Response | Promise<Response>;
  before?: Before;
  /** Query parameters. */
  mostParameters?: number;
  /** How long a client may neither send nor take anything, in a request or after one. */
  idleMs?: number;
  /** With what is refused before anybody else has seen it. */
  securityHeaders?: readonly (readonly [name: string, value: string])[];
  /** Of the socket itself, such as no descriptors left. */
  onError?: (error: unknown) => void;
}

/** Listens on loopback or wherever `host` says. Rejects with a readable error when the port is taken. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const {
    fetch,
    before,
    host,
    port,
    variable,
    mostParameters = 100,
    idleMs = idleSocketMs,
    securityHeaders = [],
    onError = () => undefined,
  } = options;
  // The server below speaks HTTP/1 only, so that is what comes in.
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const own = await fetch(toOwnRequest(request), incoming as IncomingMessage);
      // Whose body did not come in time has been answered meanwhile.
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : own;
    },
    { overrideGlobalObjects: false },
  );
  const answer: Next = (request, response) => void listener(request, response);
  let isEnding = false;
  const server = createServer(serverOptions, (request, response) => {
    connections.spoke(request.socket);
    if (isEnding) response.shouldKeepAlive = false;
    const excess = findExcess(request, mostParameters);
    if (excess !== undefined) return refuse(response, excess, securityHeaders);
    limitBodyTime(request, response, { refuse: (status) => refuse(response, status, securityHeaders) });
    if (before) void before(request, response, answer);
    else answer(request, response);
  });
  // One more than are allowed: Node leaves out the rest without a word.
  server.maxHeadersCount = 102;
  server.setTimeout(idleMs);
  answerMalformedRequests(server, securityHeaders);
  const connections = limitConnections(server, mostConnections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(toListenError(cause, { host, port, variable })));
    // As many may wait to be let in as may be open: who finds no place asks again after 1, 3, 7, 15 s by himself.
    server.listen({ port, host, backlog: mostConnections }, resolve);
  });
  server.on('error', onError);
  // A TCP listener that is listening has an address, never a path.
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
 * What comes is a lookalike, of which nobody can make another request. Who counts the bytes of a body whose length is not
 * told has to (hono/body-limit).
 */
function toOwnRequest(request: Request): Request {
  const { method, headers, signal, url } = request;
  if (!methodsWithBody.has(method) || headers.has('content-length')) return request;
  // A streamed body needs `duplex` (Fetch, 5.4), which the types of the DOM do not have.
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
    // A connection that is kept alive becomes idle only after its last answer: then it goes.
    const timer = setInterval(() => server.closeIdleConnections(), closingLookMs);
    server.close((error) => {
      clearInterval(timer);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
