/** Watches bodies while they arrive, because a client can send one byte by byte: a slow one gets 408. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body of which a part has not arrived yet. */
export interface IncomingBody {
  /** How long this process has waited for the client. */
  readonly waitedMs: () => number;
  /**
   * Bytes per second, above all of the last seconds. `Infinity` while the client waits for this process, or if the body
   * has arrived meanwhile.
   */
  readonly rate: () => number;
  /** Responds with 408 and closes the connection. */
  readonly reject: () => void;
}

export interface IncomingBodies {
  /** `refuse` sends a response that closes the connection. */
  readonly watch: (request: IncomingMessage, response: ServerResponse, refuse: (status: number) => void) => void;
  readonly find: (request: IncomingMessage) => IncomingBody | undefined;
  readonly clock: BodyClock;
}

export interface BodyClock {
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls `work` at the interval until the returned function is called. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
}

/** Longer than the third retransmission of a lost packet takes, which comes after 7 s (RFC 6298). */
const graceMs = 10_000;
/** On average, after the grace. The slowest mobile networks have five times as much. */
const minBytesPerSecond = 500;
/** The time for bodies without files, which are short. A file may take as long as the listener allows. */
const timeoutMs = 15_000;
const fileTypes = /^multipart\//i;
const sampleMs = 1000;
/** The rate of a body whose first bytes have not come yet. */
const startingBytesPerSecond = 8 * 1024;
/** What came longer ago hardly counts. */
const rememberedSeconds = 2;

const systemClock: BodyClock = {
  now: () => performance.now(),
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

export function createIncomingBodies(clock = systemClock): IncomingBodies {
  const bodies = new Map<IncomingMessage, WatchedBody>();
  let stop: (() => void) | undefined;
  const forget = (request: IncomingMessage) => {
    bodies.delete(request);
    if (bodies.size > 0) return;
    stop?.();
    stop = undefined;
  };
  const check = () => {
    for (const [request, body] of bodies) {
      if (request.complete) forget(request);
      else if (body.isTooSlow()) body.reject();
    }
  };
  return {
    watch(request, response, refuse) {
      if (!hasBody(request)) return;
      bodies.set(request, watchBody(request, response, { refuse, now: clock.now }));
      response.once('close', () => forget(request));
      stop ??= clock.every(sampleMs, check);
    },
    find: (request) => (request.complete ? undefined : bodies.get(request)),
    clock,
  };
}

interface WatchedBody extends IncomingBody {
  readonly isTooSlow: () => boolean;
}

function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { refuse, now }: { refuse: (status: number) => void; now: () => number },
): WatchedBody {
  const { socket } = request;
  const maxWaitMs = fileTypes.test(request.headers['content-type'] ?? '') ? Infinity : timeoutMs;
  const firstByte = socket.bytesRead;
  let rate = startingBytesPerSecond;
  let waitedMs = 0;
  let sampledAt = now();
  let sampledBytes = firstByte;

  const sample = () => {
    const at = now();
    const seconds = (at - sampledAt) / 1000;
    if (seconds <= 0) return;
    const bytes = socket.bytesRead - sampledBytes;
    [sampledAt, sampledBytes] = [at, socket.bytesRead];
    if (isBufferFull(request)) return;
    const remembered = Math.exp(-seconds / rememberedSeconds);
    rate = rate * remembered + (bytes / seconds) * (1 - remembered);
    waitedMs += seconds * 1000;
  };

  return {
    waitedMs() {
      sample();
      return waitedMs;
    },
    rate() {
      sample();
      return request.complete || isBufferFull(request) ? Infinity : rate;
    },
    isTooSlow() {
      sample();
      const expected = ((waitedMs - graceMs) / 1000) * minBytesPerSecond;
      return waitedMs >= maxWaitMs || socket.bytesRead - firstByte < expected;
    },
    reject() {
      // Readers of the body see an aborted stream.
      if (response.headersSent) return void request.destroy();
      response.once('finish', () => request.destroy());
      refuse(408);
    },
  };
}

/** Whether the client waits for this process, which has not read what arrived. */
const isBufferFull = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark;

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
