/** A proxy in front of the content service that does to its answers what networks and broken servers do. */
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  /** The question's path and query. */
  url: string;
  response: ServerResponse;
  /** Hands the question on, and the answer back as it comes. */
  forward: () => void;
  /** The whole of the service's own answer. */
  fetchAnswer: () => Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>;
}

/** What is done instead of answering. */
export type Toxic = (exchange: Exchange) => void | Promise<void>;

export interface ToxicProxy {
  readonly port: number;
  /** Searches that came, without the plain questions for the master ref. */
  countSearches: () => number;
  /** Questions that are out and have no whole answer yet. */
  countOpen: () => number;
  /** `undefined` lets everything through again; what is under way stays as it is. */
  infect: (toxic: Toxic | undefined) => void;
  /** Nothing listens any more: connections are refused, open ones reset. */
  shut: () => Promise<void>;
  /** Listens again, on the same port. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startToxicProxy({ port, target }: { port: number; target: string }): Promise<ToxicProxy> {
  let toxic: Toxic | undefined;
  let searches = 0;
  let open = 0;
  let server: Server | undefined;

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request;
    if (url.includes('/documents/search')) searches += 1;
    open += 1;
    response.once('close', () => (open -= 1));
    const exchange = {
      url,
      response,
      forward: () => forward(request, response, target),
      fetchAnswer: () => fetchAnswer(`${target}${url}`),
    };
    Promise.resolve(toxic ? toxic(exchange) : exchange.forward()).catch(() => response.destroy());
  };
  const listen = async () => {
    const started = createServer({ keepAliveTimeout: 60_000 }, answer);
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
  const onward = ask(`${target}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  // Whoever asks sees what a dead service looks like: a connection that ends.
  onward.once('error', () => response.destroy());
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

async function fetchAnswer(url: string): ReturnType<Exchange['fetchAnswer']> {
  const answer = await fetch(url);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
