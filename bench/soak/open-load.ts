import { Agent, request } from 'node:http';

/** Requests at fixed times. */
export interface OpenLoad {
  start: () => void;
  /** Resolves when what was asked is answered. */
  stop: () => Promise<void>;
  /** Milliseconds from when each was due to its whole answer. */
  times: () => readonly number[];
  /** Answers 5xx, and none at all. */
  failures: () => number;
}

const tickMs = 10;
const connections = 64;
/** More that wait for an answer is a server that does not keep up; they count as failed. */
const mostWaiting = 2000;

export function createOpenLoad({
  origin,
  paths,
  rate,
}: {
  origin: string;
  paths: () => string;
  /** Requests a second. */
  rate: number;
}): OpenLoad {
  // Each connection in its turn, so that none of them is idle for long and closed.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const times: number[] = [];
  let failures = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  let whenDone: (() => void) | undefined;

  const done = () => {
    waiting -= 1;
    if (waiting === 0) whenDone?.();
  };
  const ask = () => {
    const due = performance.now();
    waiting += 1;
    request(`${origin}${paths()}`, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('close', () => {
        if (answer.complete && (answer.statusCode ?? 500) < 500) times.push(performance.now() - due);
        else failures += 1;
        done();
      });
    })
      .once('error', () => {
        failures += 1;
        done();
      })
      .end();
  };
  return {
    start() {
      // All connections are there from the beginning: how many files are open is compared later.
      for (; sent < connections; sent += 1) ask();
      const started = performance.now();
      timer = setInterval(() => {
        const due = Math.floor(((performance.now() - started) / 1000) * rate);
        for (; sent < due; sent += 1) {
          if (waiting < mostWaiting) ask();
          else failures += 1;
        }
      }, tickMs);
    },
    async stop() {
      clearInterval(timer);
      if (waiting > 0) await new Promise<void>((resolve) => void (whenDone = resolve));
      agent.destroy();
    },
    times: () => times,
    failures: () => failures,
  };
}
