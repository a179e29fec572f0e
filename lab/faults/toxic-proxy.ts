/** A proxy in front of the content service that damages its responses as networks and broken servers do. */
import { createServer, request as sendOnward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  /** Path and query string of the request. */
  readonly url: string;
  readonly response: ServerResponse;
  /** Forwards the request, and streams the response. */
  readonly forward: () => void;
  /** The content service's whole response. */
  readonly fetchResponse: () => Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>;
}

/** Replaces the response. */
export type Toxic = (exchange: Exchange) => void | Promise<void>;

export interface ToxicProxy {
  readonly port: number;
  /** Searches so far, without the requests for the master ref. */
  readonly countSearches: () => number;
  /** Requests in flight. */
  readonly countOpen: () => number;
  /** `undefined` forwards everything again; requests in flight keep their toxic. */
  readonly infect: (toxic: Toxic | undefined) => void;
  /** Stops listening: refuses new connections, resets open ones. */
  readonly shut: () => Promise<void>;
  /** Listens again, on the same port. */
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startToxicProxy({ port, target }: { port: number; target: string }): Promise<ToxicProxy> {
  let toxic: Toxic | undefined;
  let searches = 0;
  let open = 0;
  let server: Server | undefined;

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request;
    if (url.includes('/documents/search')) searches += 1;
    open += 1;
    response.once('close', () => (open -= 1));
    const exchange = {
      url,
      response,
      forward: () => forward(request, response, target),
      fetchResponse: () => fetchResponse(`${target}${url}`),
    };
    Promise.resolve(toxic ? toxic(exchange) : exchange.forward()).catch(() => response.destroy());
  };
  const listen = async () => {
    const started = createServer({ keepAliveTimeout: 60_000 }, handle);
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    server = started;
    return (started.address() as AddressInfo).port;
  };
  const shut = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    const closed = new Promise<void>((resolve) => void running.close(() => resolve()));
    running.closeAllConnections();
    await closed;
  };

  return {
    port: await listen(),
    countSearches: () => searches,
    countOpen: () => open,
    infect: (wanted) => (toxic = wanted),
    shut,
    async reopen() {
      if (!server) await listen();
    },
    close: shut,
  };
}

function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, headers, url } = request;
  const onward = sendOnward(`${target}${url}`, { method, headers }, (original) => {
    response.writeHead(original.statusCode ?? 502, original.headers);
    original.pipe(response);
    original.once('error', () => response.destroy());
  });
  // The client sees a dead service: a connection that ends.
  onward.once('error', () => response.destroy());
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

async function fetchResponse(url: string): ReturnType<Exchange['fetchResponse']> {
  const response = await fetch(url);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
