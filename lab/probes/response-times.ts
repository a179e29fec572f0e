/**
 * Loaded before a role (`--import`): measures how long each request is in the process, from its head to the end of its
 * response, and how long a new connection waits. A client outside would also measure its own delays. SIGUSR2 prints the
 * times and resets them.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { round, summarize } from '../statistics/latencies.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

let accepted: number[] = [];
let rejected: number[] = [];
let unread: number[] = [];
const begun = new WeakMap<IncomingMessage, number>();
const connected = new WeakMap<Socket, number>();
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket };
  connected.set(socket, performance.now());
});

subscribe('http.server.request.start', (message) => {
  const { request } = message as Exchange;
  const now = performance.now();
  begun.set(request, now);
  const since = connected.get(request.socket);
  if (since !== undefined) unread.push(now - since);
  connected.delete(request.socket);
});

subscribe('http.server.response.finish', (message) => {
  const { request, response } = message as Exchange;
  const took = performance.now() - (begun.get(request) ?? Number.NaN);
  (response.statusCode === 503 || response.statusCode === 429 ? rejected : accepted).push(took);
});

process.on('SIGUSR2', () => {
  const eventLoop = { p99Ms: round(delay.percentile(99) / 1e6), maxMs: round(delay.max / 1e6) };
  const report = { accepted: summarize(accepted), rejected: summarize(rejected), unread: summarize(unread), eventLoop };
  process.stderr.write(`response times ${JSON.stringify(report)}\n`);
  [accepted, rejected, unread] = [[], [], []];
  delay.reset();
});
