import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { StartError } from './start-error.ts';
import { assertPortsUsable } from './port-check.ts';

const roles = { runsContent: true, runsSite: true };
const none = { host: '127.0.0.1', port: 0, contentPort: 0, privateHost: '127.0.0.1', privatePort: undefined };

/** A port on which another server listens while `use` runs. */
async function withTakenPort(use: (port: number) => Promise<void>): Promise<void> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    await use((other.address() as AddressInfo).port);
  } finally {
    other.close();
  }
}

/** A port on which no server listens. */
async function findPort(): Promise<number> {
  let found = 0;
  await withTakenPort(async (port) => void (found = port));
  return found;
}

test.each(['port', 'contentPort', 'privatePort'] as const)(
  'the error for a taken %s names its setting',
  async (name) => {
    const variable = { port: 'PORT', contentPort: 'CONTENT_PORT', privatePort: 'PRIVATE_PORT' }[name];
    await withTakenPort(async (port) => {
      await expect(assertPortsUsable({ ...none, [name]: port }, roles)).rejects.toThrow(
        new StartError(`Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set ${variable} to another port.`),
      );
    });
  },
);

test('the error for two settings with the same port names both, even if one listens on every interface', async () => {
  const port = await findPort();
  const settings = { ...none, host: '0.0.0.0', port, privatePort: port };
  await expect(assertPortsUsable(settings, roles)).rejects.toThrow(
    new StartError(`PORT and PRIVATE_PORT are both ${port}. Set one of them to another port.`),
  );
});

test('an address of another machine is rejected before anything is created', async () => {
  await expect(assertPortsUsable({ ...none, host: '192.0.2.1' }, roles)).rejects.toThrow(/^Cannot listen on 192.0.2.1/);
});

test('usable ports are free afterwards, and the ports of a role that does not run are not tested', async () => {
  const port = await findPort();
  await assertPortsUsable({ ...none, port }, roles);
  await assertPortsUsable({ ...none, port }, roles);
  await withTakenPort((taken) => assertPortsUsable({ ...none, port: taken }, { runsContent: true, runsSite: false }));
});
