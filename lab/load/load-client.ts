/**
 * An open loop of requests: they are sent when they are due, whether or not earlier ones have their response, as
 * readers do. A closed loop would wait for a slow server, and hide that it is slow.
 */
import { Agent, request as startRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { summarize, type Latencies } from '../statistics/latencies.ts';

export interface LoadRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface LoadResponse {
  /** 0 without a response. */
  readonly status: number;
  /** Error code of a request without a response: `ECONNRESET`. */
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** From sending the request to the end of the response. A load adds the client's lateness ({@link FromDue}). */
  readonly milliseconds: number;
}

/** Timing that a load adds to a response. */
export interface FromDue {
  /** Milliseconds from when the request was due, however late it was sent. */
  readonly fromDueMs: number;
}

/** Sends a request over the agent. Never rejects: a missing response is a result, too. */
export function sendRequest(origin: string, request: LoadRequest, agent?: Agent): Promise<LoadResponse> {
  const { path, method = 'GET', headers = {}, body } = request;
  const begun = performance.now();
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({
        status: 0,
        code: error.code ?? error.message,
        headers: {},
        body: '',
        milliseconds: performance.now() - begun,
      });
    const outgoing = startRequest(`${origin}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          code: undefined,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - begun,
        }),
      );
    });
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

interface Load {
  readonly origins: readonly string[];
  /** Arrivals per second. */
  readonly rate: number;
  /** Sends this many, or until it returns false. */
  readonly count: number | (() => boolean);
  readonly next: (index: number) => LoadRequest;
  readonly onResponse?: (response: LoadResponse & FromDue, request: LoadRequest) => void;
  readonly connections?: number;
  /** Replaces the default way to send a request, for example to send several for one. */
  readonly send?: (request: LoadRequest, index: number) => Promise<LoadResponse>;
}

/** Latencies count from when each request was due, the client's lateness included. */
export interface LoadResult extends Latencies {
  readonly sent: number;
  /** The client's own lateness, which is part of the latencies. */
  readonly sentLateP99Ms: number;
  /** Responses by status; failures by error code. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly perSecond: number;
}

/** Resolves when every request has a response or has failed. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { origins, rate, count, next, onResponse, connections = 200 } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Record<string, number> = {};
  const latencies: number[] = [];
  const delays: number[] = [];
  const out = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  const sendNext = () => {
    const due = begun + (sent / rate) * 1000;
    const request = next(sent);
    delays.push(performance.now() - due);
    const origin = origins[sent % origins.length] ?? '';
    const receiving = load.send ? load.send(request, sent) : sendRequest(origin, request, agent);
    sent += 1;
    const done = receiving.then((response) => {
      const outcome = String(response.status || response.code);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const fromDueMs = performance.now() - due;
      latencies.push(fromDueMs);
      onResponse?.({ ...response, fromDueMs }, request);
    });
    out.add(done);
    void done.finally(() => out.delete(done));
  };
  const isDone = () => (typeof count === 'number' ? sent >= count : !count());
  while (!isDone()) {
    const wanted = Math.ceil(((performance.now() - begun) / 1000) * rate);
    for (let due = wanted - sent; due > 0 && !isDone(); due -= 1) sendNext();
    await wait(2);
  }
  await Promise.all(out);
  agent.destroy();
  return {
    sent,
    outcomes,
    ...summarize(latencies),
    sentLateP99Ms: summarize(delays).p99Ms,
    perSecond: Math.round(sent / ((performance.now() - begun) / 1000)),
  };
}
