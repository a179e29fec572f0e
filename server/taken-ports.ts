import { createServer } from 'node:net';
import type { Configuration } from './configuration.ts';
import { StartError } from './start-error.ts';

export interface WantedPort {
  host: string;
  port: number;
  /** The setting that names the port, for the error message. */
  variable: string;
}

/** Asked before anything is built, so that a taken port does not cost a minute. */
export async function refuseTakenPorts(
  { host, port, contentPort }: Pick<Configuration, 'host' | 'port' | 'contentPort'>,
  roles: { runsContent: boolean; runsSite: boolean },
): Promise<void> {
  const wanted: WantedPort[] = [
    ...(roles.runsSite ? [{ host, port, variable: 'PORT' }] : []),
    ...(roles.runsContent ? [{ host, port: contentPort, variable: 'CONTENT_PORT' }] : []),
  ];
  for (const place of wanted) if (await isPortTaken(place)) throw new StartError(describeTakenPort(place));
}

export function describeTakenPort({ host, port, variable }: WantedPort): string {
  return `Port ${port} on ${host} is in use. Stop what uses it, or set ${variable} to another port.`;
}

/** Whether something else listens there. Other failures to bind are left for the real listener to tell. */
function isPortTaken({ host, port }: WantedPort): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}
