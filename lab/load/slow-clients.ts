/**
 * Clients that send some bytes and no more, in a process of their own: who counts how long others wait is not to be told of
 * a thousand closed connections meanwhile.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from '../../tests/until.ts';

export interface SlowClientsAsked {
  port: number;
  count: number;
  /** What each of them sends. */
  bytes: string;
}

export type SlowClientsTold =
  | { is: 'connected' }
  /** `answers`: the statuses that were seen, each once, and what was said that has none. */
  | { is: 'closed'; answers: readonly string[] };

interface SlowClients {
  /** What they were answered, once the last of them is closed by the server. */
  untilClosed: () => Promise<readonly string[]>;
  stop: () => Promise<void>;
}

/** Resolves when all of them are connected. */
export async function startSlowClients(asked: SlowClientsAsked): Promise<SlowClients> {
  const child = fork(path.join(import.meta.dirname, 'slow-clients-process.ts'));
  const ended = once(child, 'exit');
  let isConnected = false;
  let answers: readonly string[] | undefined;
  child.on('message', (told: SlowClientsTold) => {
    if (told.is === 'connected') isConnected = true;
    else answers = told.answers;
  });
  child.send(asked);
  await until('slow clients are connected', () => isConnected);
  return {
    untilClosed: () => until('slow clients are closed', () => answers),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
