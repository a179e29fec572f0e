import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { classify, type RequestClass } from '../overload/request-class.ts';
import type { LabelledValue } from './metrics.ts';

export interface RequestCounts {
  readonly read: () => LabelledValue[];
  readonly stop: () => void;
}

interface Finished {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Counts responses of this process by class and status. Subscribes to the channel only when metrics are enabled. */
export function countRequests(): RequestCounts {
  const counts: Record<RequestClass, Map<number, number>> = { form: new Map(), document: new Map(), spare: new Map() };
  const count = (message: unknown) => {
    // Node's own channel: https://nodejs.org/api/diagnostics_channel.html#http
    const { request, response } = message as Finished;
    const own = counts[classify(request)];
    own.set(response.statusCode, (own.get(response.statusCode) ?? 0) + 1);
  };
  subscribe('http.server.response.finish', count);
  return {
    read: () =>
      Object.entries(counts).flatMap(([kind, own]) =>
        [...own].map(([status, value]) => ({ labels: { class: kind, status: String(status) }, value })),
      ),
    stop: () => void unsubscribe('http.server.response.finish', count),
  };
}
