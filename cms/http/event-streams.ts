/** Open streams of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { EndedSession, StudioNews, StudioNewsItem } from '../editing/studio-news.ts';
import { eventHeartbeatMs, maxEventStreams, maxStreamLagBytes, maxStreamsPerSession } from '../limits.ts';
import { tooBusy, tooManyRequests } from './errors.ts';

/** The client that reads a stream. */
export interface StreamReader {
  /** The account of its session; undefined for a token. */
  readonly accountId: string | undefined;
  /** The digest of its session, or the id of its token. */
  readonly credential: string;
  /** Whether the session or token may still read. Checked with every heartbeat; this does not extend the session. */
  readonly mayStillRead: () => Promise<boolean>;
}

export interface EventStreams {
  /** Opens a stream that continues after the event `after`. Throws 429 or 503 when there are too many. */
  readonly open: (reader: StreamReader, after: string | undefined) => ReadableStream<Uint8Array>;
  /** Closes all streams, and rejects new ones from now on. */
  readonly end: () => void;
}

interface OpenStream {
  readonly reader: StreamReader;
  readonly write: (text: string) => void;
  readonly end: () => void;
}

interface StreamOptions {
  readonly news: Pick<StudioNews, 'catchUp' | 'listen' | 'onSessionEnd'>;
  readonly heartbeatMs?: number;
  readonly onError: (error: unknown) => void;
}

const encoder = new TextEncoder();
/** The browser's delay before it reconnects. */
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
      // The check failed because the store is unavailable. The browser reconnects, and is then checked again.
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
            // The id is sent last, so that a stream that is cut before it continues at the same point.
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
      // The browser does not read fast enough. It gets the missed events from its next stream.
      if ((controller.desiredSize ?? 0) <= 0) return end();
      controller.enqueue(encoder.encode(text));
    },
    end,
  };
}

/** JSON escapes line breaks inside strings and has none outside, so that the data is one line. */
function toText({ id, event }: StudioNewsItem): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}
