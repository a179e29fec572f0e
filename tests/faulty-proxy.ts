/** A TCP proxy in front of a back end, with the faults of a network. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * - `refuse`: closes connections. `silent`: accepts them and forwards nothing. - The others happen at a byte offset of
 * what a connection sends or receives: `flip` changes a bit, `cut` ends the connection, `stall` stops forwarding.
 */
type Fault =
  | { readonly kind: 'refuse' | 'silent' }
  | {
      readonly kind: 'flip' | 'cut' | 'stall';
      readonly side: 'sent' | 'received';
      readonly at: number;
      /** How many connections it affects, each once; by default all, and `flip` again after as many bytes. */
      readonly times?: number;
    };

export interface FaultyProxy {
  readonly port: number;
  /** From now on, for new connections; those that are open end. Undefined for none. */
  readonly setFault: (fault: Fault | undefined) => void;
  /** How many it has accepted so far. */
  readonly countConnections: () => number;
  readonly close: () => void;
}

export async function startFaultyProxy(backEndPort: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let current: { fault: Fault; left: number } | undefined;
  let accepted = 0;

  function take(): Fault | undefined {
    if (!current || current.left === 0) return undefined;
    current.left -= 1;
    return current.fault;
  }

  const server = createServer((client) => {
    const fault = take();
    accepted += 1;
    follow(client);
    if (fault?.kind === 'refuse') client.destroy();
    if (fault?.kind === 'refuse' || fault?.kind === 'silent') return;
    const backEnd = connect(backEndPort, '127.0.0.1');
    follow(backEnd);
    const end = (): void => {
      client.destroy();
      backEnd.destroy();
    };
    client.once('close', end);
    backEnd.once('close', end);
    client.pipe(createFault(fault, 'sent', end)).pipe(backEnd);
    backEnd.pipe(createFault(fault, 'received', end)).pipe(client);
  });

  function follow(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Both sides end with each other.
    socket.on('error', () => socket.destroy());
  }

  function endAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listener has a port.');
  return {
    port: address.port,
    setFault(fault) {
      current = fault && { fault, left: ('times' in fault && fault.times) || Infinity };
      endAll();
    },
    countConnections: () => accepted,
    close() {
      server.close();
      endAll();
    },
  };
}

function createFault(fault: Fault | undefined, side: 'sent' | 'received', end: () => void): Transform {
  let position = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const start = position;
      position += chunk.byteLength;
      if (!fault || !('side' in fault) || fault.side !== side || fault.at >= position) return done(null, chunk);
      const offset = fault.at - start;
      if (fault.kind === 'flip') {
        const step = fault.times === undefined ? fault.at : Infinity;
        for (let at = fault.at; at < position; at += step) {
          if (at >= start) chunk.writeUInt8(chunk.readUInt8(at - start) ^ 1, at - start);
        }
        return done(null, chunk);
      }
      if (offset > 0) this.push(chunk.subarray(0, offset));
      if (fault.kind === 'cut') end();
      // Without `done` nothing follows.
    },
  });
}
