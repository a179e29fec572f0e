import type { EventPage, StudioEvent } from '../../cms/studio-events.ts';
import type { EventSource, NoEvents } from '../api/event-source.ts';

/** The network of a stream: the number of characters before it cuts the stream, and whether it buffers everything. */
export interface FakeNetwork {
  cutAfter?: number;
  isBuffering?: boolean;
  /** Returned instead of events. */
  refusal?: NoEvents['kind'] | undefined;
  /** The number of poll responses that will be lost. */
  lostPages?: number;
}

interface OpenStream {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** The service's side of events, with the behaviour of cms/http/event-streams.ts. */
export class FakeEventService implements EventSource {
  readonly network: FakeNetwork = {};
  readonly asked: ('stream' | 'page')[] = [];
  readonly #ring: { id: string; event: StudioEvent }[] = [];
  readonly #streams = new Set<OpenStream>();

  say(event: StudioEvent): void {
    const one = { id: `e${this.#ring.length + 1}`, event };
    this.#ring.push(one);
    this.#write(toText(one));
  }

  beat(): void {
    this.#write(': still here\n\n');
  }

  endStreams(): void {
    for (const stream of this.#streams) stream.end();
  }

  async open(after: string | undefined, signal: AbortSignal): ReturnType<EventSource['open']> {
    this.asked.push('stream');
    if (this.network.refusal) return { kind: this.network.refusal };
    const { stream, chunks } = createStream(this.network, signal, () => this.#streams.delete(stream));
    this.#streams.add(stream);
    const { id, missed } = this.#since(after);
    stream.write(`retry: 1000\n\n${[...missed, present].map(toText).join('')}id: ${id}\n\n`);
    return { kind: 'stream', chunks };
  }

  async poll(after: string | undefined, signal: AbortSignal): ReturnType<EventSource['poll']> {
    this.asked.push('page');
    if (this.network.refusal) return { kind: this.network.refusal };
    const { id, missed } = this.#since(after);
    const { lostPages = 0 } = this.network;
    this.network.lostPages = Math.max(0, lostPages - 1);
    if (lostPages > 0)
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const page: EventPage = { id, events: [...missed.map((one) => ({ id: one.id, ...one.event })), present.event] };
    return { kind: 'page', page };
  }

  #since(after: string | undefined): { id: string; missed: { id?: string; event: StudioEvent }[] } {
    const id = this.#ring.at(-1)?.id ?? 'start';
    const known = after === 'start' ? 0 : this.#ring.findIndex((one) => one.id === after) + 1;
    const isKnown = after === 'start' || known > 0;
    return { id, missed: isKnown ? this.#ring.slice(known) : [{ id, event: { kind: 'resync' } }] };
  }

  #write(text: string): void {
    for (const stream of this.#streams) stream.write(text);
  }
}

const present = { event: { kind: 'present', documents: [] } } as const;

function toText({ id, event }: { id?: string; event: StudioEvent }): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}

function createStream(network: FakeNetwork, signal: AbortSignal, onEnd: () => void) {
  const { isBuffering = false } = network;
  let left = network.cutAfter ?? Infinity;
  let isOver = false;
  const waiting: string[] = [];
  let wake: () => void = () => undefined;
  const stream: OpenStream = {
    write(text) {
      if (isBuffering || isOver) return;
      waiting.push(text.slice(0, left));
      left -= text.length;
      if (left <= 0) stream.end();
      wake();
    },
    end() {
      isOver = true;
      onEnd();
      wake();
    },
  };
  signal.addEventListener('abort', () => stream.end());
  async function* read(): AsyncIterable<string> {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return { stream, chunks: read() };
}
