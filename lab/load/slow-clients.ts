/** Clients that send some bytes and nothing more, in a separate process, so that they do not skew the measurement. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '../../tests/until.ts';

interface SlowClientsOrder {
  readonly port: number;
  readonly count: number;
  /** The bytes that each of them sends. */
  readonly bytes: string;
}

interface SlowClients {
  /** The distinct responses, once the server has closed the last connection: the status, or the text without one. */
  readonly waitUntilClosed: () => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

const inChild = 'in-child';

/** Resolves when all of them are connected. */
export async function startSlowClients(order: SlowClientsOrder): Promise<SlowClients> {
  const child = fork(import.meta.filename, [inChild]);
  const ended = once(child, 'exit');
  let isConnected = false;
  let responses: readonly string[] | undefined;
  child.on('message', (message: 'connected' | readonly string[]) => {
    if (message === 'connected') isConnected = true;
    else responses = message;
  });
  child.send(order);
  await until('slow clients are connected', () => isConnected);
  return {
    waitUntilClosed: () => until('slow clients are closed', () => responses),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function runClients({ port, count, bytes }: SlowClientsOrder): void {
  const responses: string[] = [];
  let connected = 0;
  for (let number = 0; number < count; number += 1) {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      connected += 1;
      if (connected === count) process.send?.('connected');
    });
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    // A connection that is reset counts as an empty response.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      responses.push(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? text.slice(0, 200));
      if (responses.length === count) process.send?.([...new Set(responses)]);
    });
  }
}

if (process.argv[2] === inChild) process.once('message', runClients);
