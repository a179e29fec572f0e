import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { classify } from '../overload/request-class.ts';
import type { LabelledValue } from './metrics.ts';

export interface RequestCounts {
  read: () => LabelledValue[];
  stop: () => void;
}

interface Finished {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Answers of this process by class and status. Nobody listens on the channel unless somebody wants the figures. */
export function countRequests(): RequestCounts {
  const counts = new Map<string, number>();
  const count = (message: unknown) => {
    // Node's own channel: https://nodejs.org/api/diagnostics_channel.html#http
    const { request, response } = message as Finished;
    const key = `${classify(request)} ${response.statusCode}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  subscribe('http.server.response.finish', count);
  return {
    read: () =>
      [...counts].map(([key, value]) => {
        const [kind = '', status = ''] = key.split(' ');
        return { labels: { class: kind, status }, value };
      }),
    stop: () => void unsubscribe('http.server.response.finish', count),
  };
}
