import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { StartError } from './start-error.ts';
import { describeTakenPort, type WantedPort } from './taken-ports.ts';

export interface Listener {
  /** The port in use, also when any free one was asked for with 0. */
  port: number;
  close: () => Promise<void>;
}

/** Limits for slow and greedy clients (reliability.md F17); Node's own defaults wait a minute and more. */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers on Node's own request, or hands it on to be made a `Request` of. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** Listens on loopback or wherever `host` says. Rejects with a readable error when the port is taken. */
export async function listen({
  fetch,
  before,
  host,
  port,
  variable,
}: WantedPort & { fetch: (request: Request) => Response | Promise<Response>; before?: Before }): Promise<Listener> {
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  const answer: Next = (request, response) => void listener(request, response);
  const server = createServer(limits, (request, response) => {
    if (before) before(request, response, answer);
    else answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(toListenError(cause, { host, port, variable })));
    server.listen(port, host, resolve);
  });
  // A TCP listener that is listening has an address, never a path.
  const { port: usedPort } = server.address() as AddressInfo;
  return { port: usedPort, close: () => closeServer(server) };
}

function toListenError(cause: NodeJS.ErrnoException, place: WantedPort): StartError {
  const { host, port, variable } = place;
  if (cause.code === 'EADDRINUSE') return new StartError(describeTakenPort(place), { cause });
  if (cause.code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account. Set ${variable} to one above 1023.`, {
      cause,
    });
  return new StartError(`Cannot listen on ${host}:${port}: ${cause.message}`, { cause });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}
