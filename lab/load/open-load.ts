import { Agent, request } from 'node:http';

/** Requests at fixed times. */
export interface OpenLoad {
  start: () => void;
  /** Resolves when what was asked is answered. */
  stop: () => Promise<void>;
  /** Milliseconds from when each was due to its whole answer, however late it was asked. */
  times: () => readonly number[];
  /** Milliseconds from when each was due until it was asked: what of `times` is the generator's own. */
  delays: () => readonly number[];
  /** Answers 5xx, and none at all. */
  failures: () => number;
}

/** What is due between two ticks is asked late: that is a part of every time. */
const tickMs = 2;
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
  const delays: number[] = [];
  let failures = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  let whenDone: (() => void) | undefined;

  const done = () => {
    waiting -= 1;
    if (waiting === 0) whenDone?.();
  };
  const ask = (due: number) => {
    delays.push(performance.now() - due);
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
      for (; sent < connections; sent += 1) ask(performance.now());
      // The first of the others is due when the rate comes to it.
      const started = performance.now();
      timer = setInterval(() => {
        const wanted = Math.ceil(((performance.now() - started) / 1000) * rate);
        for (; sent < wanted; sent += 1) {
          if (waiting < mostWaiting) ask(started + (sent / rate) * 1000);
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
    delays: () => delays,
    failures: () => failures,
  };
}
