import type { Server } from 'node:http';

export interface LoopbackServer {
  readonly origin: string;
  /** Ends open connections too. */
  readonly stop: () => Promise<void>;
}

/** Listens on loopback alone. */
export async function listenOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
