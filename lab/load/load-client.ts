/**
 * An open loop of requests: they come when they are due, whether the ones before are answered or not, as readers do.
 * A closed loop would wait with a slow server, and hide that it is slow.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { summarize, type Latencies } from '../statistics/latencies.ts';

export interface Asked {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

export interface Answered {
  /** 0: no answer came. */
  status: number;
  /** Of the failure, when no answer came: `ECONNRESET`. */
  code: string | undefined;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  /** From asking to the whole answer. A load adds how late it asked ({@link FromDue}). */
  milliseconds: number;
}

/** What a load says of an answer besides. */
export interface FromDue {
  /** Milliseconds from when the question was due, however late it was asked. */
  fromDueMs: number;
}

/** Asks over the agent. Never rejects: that no answer came is a result, too. */
export function ask(origin: string, asked: Asked, agent?: Agent): Promise<Answered> {
  const { path, method = 'GET', headers = {}, body } = asked;
  const begun = performance.now();
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, code: error.code ?? error.message, headers: {}, body: '', milliseconds: performance.now() - begun }); // prettier-ignore
    const outgoing = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', fail);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          code: undefined,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - begun,
        }),
      );
    });
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

interface Load {
  origins: readonly string[];
  /** Arrivals a second. */
  rate: number;
  /** Sends this many, or until it says false. */
  count: number | (() => boolean);
  next: (index: number) => Asked;
  onAnswer?: (answered: Answered & FromDue, asked: Asked) => void;
  connections?: number;
  /** How one is answered, where that is more than asking its origin. */
  answer?: (asked: Asked, index: number) => Promise<Answered>;
}

/** Latencies are from when each was due: one that waited for the client to find time for it has waited. */
export interface LoadResult extends Latencies {
  sent: number;
  /** How late the client itself was, which is a part of the latencies. */
  sentLateP99Ms: number;
  /** Answers by status; what failed by the code of its failure. */
  outcomes: Readonly<Record<string, number>>;
  perSecond: number;
}

/** Resolves when all that was sent has an answer, or has failed. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { origins, rate, count, next, onAnswer, connections = 200 } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Record<string, number> = {};
  const latencies: number[] = [];
  const delays: number[] = [];
  const out = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  const send = () => {
    const due = begun + (sent / rate) * 1000;
    const asked = next(sent);
    delays.push(performance.now() - due);
    const origin = origins[sent % origins.length] ?? '';
    const answering = load.answer ? load.answer(asked, sent) : ask(origin, asked, agent);
    sent += 1;
    const done = answering.then((answered) => {
      const outcome = String(answered.status || answered.code);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const fromDueMs = performance.now() - due;
      latencies.push(fromDueMs);
      onAnswer?.({ ...answered, fromDueMs }, asked);
    });
    out.add(done);
    void done.finally(() => out.delete(done));
  };
  const isDone = () => (typeof count === 'number' ? sent >= count : !count());
  while (!isDone()) {
    const wanted = Math.ceil(((performance.now() - begun) / 1000) * rate);
    for (let due = wanted - sent; due > 0 && !isDone(); due -= 1) send();
    await wait(2);
  }
  await Promise.all(out);
  agent.destroy();
  return {
    sent,
    outcomes,
    ...summarize(latencies),
    sentLateP99Ms: summarize(delays).p99Ms,
    perSecond: Math.round(sent / ((performance.now() - begun) / 1000)),
  };
}
