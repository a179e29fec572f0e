/** Tests the ports of a process before anything is built or seeded, so that a wrong one is reported at once. */
import { createServer, type Server } from 'node:net';
import type { Configuration } from './configuration.ts';
import { StartError } from './start-error.ts';

export interface PortSetting {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port, for the error message. */
  readonly variable: string;
}

/** Throws a `StartError` that names the setting when two are equal, or when it cannot listen on one. */
export async function assertPortsUsable(
  settings: Pick<Configuration, 'host' | 'port' | 'contentPort' | 'privateHost' | 'privatePort'>,
  roles: { runsContent: boolean; runsSite: boolean },
): Promise<void> {
  const { host, port, contentPort, privateHost, privatePort } = settings;
  const settingsToTry: PortSetting[] = [
    ...(roles.runsSite ? [{ host, port, variable: 'PORT' }] : []),
    ...(roles.runsContent ? [{ host, port: contentPort, variable: 'CONTENT_PORT' }] : []),
    ...(privatePort === undefined ? [] : [{ host: privateHost, port: privatePort, variable: 'PRIVATE_PORT' }]),
  ];
  const servers = new Map<PortSetting, Server>();
  try {
    // All are held until the last is tested, because two of our listeners must not use the same port.
    for (const setting of settingsToTry) servers.set(setting, await tryPort(setting, [...servers.keys()]));
  } finally {
    await Promise.all([...servers.values()].map((server) => new Promise((resolve) => void server.close(resolve))));
  }
}

/** A readable error for a listener whose port or host is unusable. */
export function toListenError(cause: NodeJS.ErrnoException, { host, port, variable }: PortSetting): StartError {
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

function tryPort(setting: PortSetting, inUse: readonly PortSetting[]): Promise<Server> {
  const duplicate = inUse.find(({ port }) => port === setting.port);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isDuplicate = duplicate && cause.code === 'EADDRINUSE';
      reject(isDuplicate ? toDuplicatePortError(setting, duplicate, cause) : toListenError(cause, setting));
    });
    server.listen(setting.port, setting.host, () => resolve(server));
  });
}

function toDuplicatePortError({ port, variable }: PortSetting, duplicate: PortSetting, cause: Error): StartError {
  return new StartError(`${duplicate.variable} and ${variable} are both ${port}. Set one of them to another port.`, {
    cause,
  });
}
