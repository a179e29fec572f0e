/** The two transports of events: a stream, and polling for networks that buffer streams. */
import type { EventPage } from '../../cms/studio-events.ts';

/** `refused`: no stream now, but polling may work. */
export type NoEvents = { readonly kind: 'signed-out' | 'unreachable' | 'refused' };

export interface EventSource {
  /** Rejects only when aborted by the signal. The chunks end when the connection ends, for any reason. */
  readonly open: (
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly kind: 'stream'; readonly chunks: AsyncIterable<string> } | NoEvents>;
  /** Rejects only when aborted by the signal. */
  readonly poll: (
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly kind: 'page'; readonly page: EventPage } | NoEvents>;
}

export function createHttpEventSource(send: typeof fetch = (...given) => fetch(...given)): EventSource {
  const ask = async (url: string, init: RequestInit): Promise<Response | NoEvents> => {
    const response = await send(url, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return undefined;
    });
    if (response?.ok) return response;
    // The body of a refusal is not needed, and an unread body would keep its connection open.
    await response?.body?.cancel();
    return { kind: toRefusal(response?.status) };
  };
  return {
    async open(after, signal) {
      const headers = { accept: 'text/event-stream', ...(after !== undefined && { 'last-event-id': after }) };
      const answer = await ask('/admin/events', { headers, signal, cache: 'no-store' });
      if (!(answer instanceof Response)) return answer;
      const { body } = answer;
      return body ? { kind: 'stream', chunks: readTexts(body) } : { kind: 'refused' };
    },
    async poll(after, signal) {
      const query = new URLSearchParams({ poll: '1', ...(after !== undefined && { after }) });
      const answer = await ask(`/admin/events?${query}`, { signal, cache: 'no-store' });
      if (!(answer instanceof Response)) return answer;
      try {
        return { kind: 'page', page: (await answer.json()) as EventPage };
      } catch (error) {
        if (signal.aborted) throw error;
        return { kind: 'unreachable' };
      }
    },
  };
}

function toRefusal(status: number | undefined): NoEvents['kind'] {
  if (status === 401) return 'signed-out';
  return status === 429 ? 'refused' : 'unreachable';
}

async function* readTexts(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    // A broken connection ends the stream.
    const read = await reader.read().catch(() => undefined);
    if (!read || read.done) return;
    yield decoder.decode(read.value, { stream: true });
  }
}
