/** The two ways to hear of events: a stream, and pages for networks that hold a stream up. */
import type { EventPage } from '../../cms/studio-events.ts';

/** `refused`: not now, but the pages may be had. */
export type NoEvents = { readonly kind: 'signed-out' | 'unreachable' | 'refused' };

export interface EventSource {
  /** Rejects only when the signal aborts it. The chunks end when the connection does, however it ends. */
  open(
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'stream'; readonly chunks: AsyncIterable<string> } | NoEvents>;
  /** Rejects only when the signal aborts it. */
  poll(
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'page'; readonly page: EventPage } | NoEvents>;
}

export function createHttpEventSource(send: typeof fetch = (...given) => fetch(...given)): EventSource {
  const ask = async (url: string, init: RequestInit): Promise<Response | NoEvents> => {
    const response = await send(url, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      return undefined;
    });
    if (response?.ok) return response;
    // What a refusal says is of no use here, and an unread body would hold its connection.
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
    // A connection that breaks is a stream that ends.
    const read = await reader.read().catch(() => undefined);
    if (!read || read.done) return;
    yield decoder.decode(read.value, { stream: true });
  }
}
