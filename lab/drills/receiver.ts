/** Receives webhooks, and counts how often each event arrives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Receiver {
  readonly host: string;
  /** When each event arrived, by its id; epoch of `performance.now`. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** The master refs of the received events. */
  readonly refs: ReadonlySet<string>;
  readonly close: () => void;
}

export async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<string, number[]>();
  const refs = new Set<string>();
  const server = createServer(async (request, response) => {
    const { masterRef } = JSON.parse(await text(request)) as { masterRef?: string };
    const id = String(request.headers['webhook-id']);
    arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
    if (masterRef !== undefined) refs.add(masterRef);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, arrivals, refs, close: () => void server.close() };
}
