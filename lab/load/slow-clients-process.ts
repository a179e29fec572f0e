/** The process of slow-clients.ts: told what to do by a message, it tells when all are connected, and when all are closed. */
import { connect } from 'node:net';
import type { SlowClientsAsked, SlowClientsTold } from './slow-clients.ts';

const tell = (told: SlowClientsTold) => process.send?.(told);

process.once('message', ({ port, count, bytes }: SlowClientsAsked) => {
  const answers: string[] = [];
  let connected = 0;
  for (let number = 0; number < count; number += 1) {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      connected += 1;
      if (connected === count) tell({ is: 'connected' });
    });
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    // Cut without an answer: that is an answer too, an empty one.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      answers.push(text.slice(0, 200));
      if (answers.length === count) tell({ is: 'closed', answers: [...new Set(answers.map(toKind))] });
    });
  }
});

/** Answers are told apart by their status; whole, where they are no answer. */
const toKind = (answer: string) => /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? answer;
