/** Tries the ports of a process before anything is built or seeded, so that a wrong one does not cost a minute. */
import { createServer, type Server } from 'node:net';
import type { Configuration } from './configuration.ts';
import { StartError } from './start-error.ts';

export interface WantedPort {
  host: string;
  port: number;
  /** The setting that names the port, for the error message. */
  variable: string;
}

/** Throws a `StartError` that names the setting when two are the same, or when it cannot listen on one. */
export async function refuseUnusablePorts(
  settings: Pick<Configuration, 'host' | 'port' | 'contentPort' | 'privateHost' | 'privatePort'>,
  roles: { runsContent: boolean; runsSite: boolean },
): Promise<void> {
  const { host, port, contentPort, privateHost, privatePort } = settings;
  const wanted: WantedPort[] = [
    ...(roles.runsSite ? [{ host, port, variable: 'PORT' }] : []),
    ...(roles.runsContent ? [{ host, port: contentPort, variable: 'CONTENT_PORT' }] : []),
    ...(privatePort === undefined ? [] : [{ host: privateHost, port: privatePort, variable: 'PRIVATE_PORT' }]),
  ];
  const held = new Map<WantedPort, Server>();
  try {
    // Held until the last is tried, because our own listeners must not use the same port.
    for (const place of wanted) held.set(place, await hold(place, [...held.keys()]));
  } finally {
    await Promise.all([...held.values()].map((server) => new Promise((resolve) => void server.close(resolve))));
  }
}

/** A readable error for a listener whose port or host is unusable. */
export function toListenError(cause: NodeJS.ErrnoException, { host, port, variable }: WantedPort): StartError {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use. Stop what uses it, or set ${variable} to another port.`,
        { cause },
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account. Set ${variable} to one above 1023.`, {
        cause,
      });
    default:
      return new StartError(`Cannot listen on ${host}:${port}: ${cause.message}`, { cause });
  }
}

function hold(place: WantedPort, ours: readonly WantedPort[]): Promise<Server> {
  const twin = ours.find(({ port }) => port === place.port);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isOurs = twin && cause.code === 'EADDRINUSE';
      reject(isOurs ? toTwinError(place, twin, cause) : toListenError(cause, place));
    });
    server.listen(place.port, place.host, () => resolve(server));
  });
}

function toTwinError({ port, variable }: WantedPort, twin: WantedPort, cause: Error): StartError {
  return new StartError(`${twin.variable} and ${variable} are both ${port}. Set one of them to another port.`, {
    cause,
  });
}
