/** Open streams of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { EndedSession, StudioNews, StudioNewsItem } from '../editing/studio-news.ts';
import { eventHeartbeatMs, maxEventStreams, maxStreamLagBytes, maxStreamsPerSession } from '../limits.ts';
import { tooBusy, tooManyRequests } from './errors.ts';

/** Who reads a stream. */
export interface StreamReader {
  /** The account of its session; undefined for a token. */
  readonly accountId: string | undefined;
  /** The digest of its session, or the id of its token. */
  readonly credential: string;
  /** Whether session or token still open the stream. Asked with every heartbeat; it is no use of the session. */
  mayStillRead(): Promise<boolean>;
}

export interface EventStreams {
  /** Throws 429 and 503 when there are too many. */
  open(reader: StreamReader, after: string | undefined): ReadableStream<Uint8Array>;
  /** Ends all of them; from now on none is opened. */
  end(): void;
}

interface OpenStream {
  readonly reader: StreamReader;
  write(text: string): void;
  end(): void;
}

interface StreamOptions {
  readonly news: Pick<StudioNews, 'catchUp' | 'listen' | 'onSessionEnd'>;
  readonly heartbeatMs?: number;
  onError(error: unknown): void;
}

const encoder = new TextEncoder();
/** How soon the browser comes back, if nothing else makes it wait. */
const opening = 'retry: 1000\n\n';
const heartbeat = ': still here\n\n';

export function createEventStreams({ news, heartbeatMs = eventHeartbeatMs, onError }: StreamOptions): EventStreams {
  const streams = new Set<OpenStream>();
  let isOver = false;

  function checkRoom({ credential }: StreamReader): void {
    if (isOver) throw tooBusy('The service is about to stop.');
    if (streams.size >= maxEventStreams) throw tooBusy('Too many browsers listen already.');
    const own = [...streams].filter(({ reader }) => reader.credential === credential).length;
    if (own >= maxStreamsPerSession)
      throw tooManyRequests(`${own} streams of this session are open already.`, heartbeatMs);
  }

  function endSession({ accountId, digest }: EndedSession): void {
    for (const stream of streams) {
      const { reader } = stream;
      if (reader.accountId === accountId && (digest === undefined || reader.credential === digest)) dismiss(stream);
    }
  }

  function dismiss(stream: OpenStream): void {
    stream.write(toText({ event: { kind: 'session-ended' } }));
    stream.end();
  }

  async function beat(stream: OpenStream): Promise<void> {
    try {
      if (await stream.reader.mayStillRead()) stream.write(heartbeat);
      else dismiss(stream);
    } catch (error) {
      // The store cannot be asked: the browser comes back, and is asked again.
      onError(error);
      stream.end();
    }
  }

  news.listen((item) => {
    const text = toText(item);
    for (const stream of streams) stream.write(text);
  });
  news.onSessionEnd(endSession);

  return {
    open(reader, after) {
      checkRoom(reader);
      let stream: OpenStream | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const timer = setInterval(() => void beat(opened), heartbeatMs).unref();
            const opened = createStream(reader, controller, () => {
              clearInterval(timer);
              streams.delete(opened);
            });
            stream = opened;
            const { id, items } = news.catchUp(after);
            // The id comes last: cut before it, the stream is continued where it was.
            opened.write(`${opening}${items.map(toText).join('')}id: ${id}\n\n`);
            streams.add(opened);
          },
          cancel: () => stream?.end(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: maxStreamLagBytes }),
      );
    },
    end() {
      isOver = true;
      for (const stream of streams) stream.end();
    },
  };
}

function createStream(
  reader: StreamReader,
  controller: ReadableStreamDefaultController<Uint8Array>,
  onEnd: () => void,
): OpenStream {
  let isOpen = true;
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    onEnd();
    try {
      controller.close();
    } catch {
      // The reader has cancelled it.
    }
  };
  return {
    reader,
    write(text) {
      if (!isOpen) return;
      // Its browser does not read. What it has not got it gets from the next stream.
      if ((controller.desiredSize ?? 0) <= 0) return end();
      controller.enqueue(encoder.encode(text));
    },
    end,
  };
}

/** JSON has no line breaks outside of its texts, and escapes those inside. */
function toText({ id, event }: StudioNewsItem): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}
