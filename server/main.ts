/**
 * The process: `node server/main.ts [site|content]`. Without an argument both roles run, each on its
 * own port. Builds the site and seeds the empty store first, so that one command is all it takes.
 */
import type { Logger } from 'pino';
import type { ContentService } from '../cms/content-service.ts';
import { buildIfStale } from '../scripts/build/build-site.ts';
import { composeContentService } from './compose.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { listen, type Listener } from './listen.ts';
import { createLogger } from './logger.ts';
import { StartError } from './start-error.ts';
import { runCommand } from './run-command.ts';
import { serveSite } from './serve-site.ts';
import { seed } from './starter-content/seed.ts';
import { refuseTakenPorts } from './taken-ports.ts';

type Role = 'all' | 'site' | 'content';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(role: Role): Promise<void> {
  // React picks its build when it is first imported: the fast one, unless someone says otherwise.
  process.env['NODE_ENV'] ??= 'production';
  const configuration = readConfiguration(process.env);
  const logger = createLogger(configuration);
  const runsContent = role === 'content' || (role === 'all' && configuration.contentApi === undefined);
  const runsSite = role !== 'content';
  await refuseTakenPorts(configuration, { runsContent, runsSite });

  if (runsSite && (await buildIfStale())) say('Built the site.');
  const service = runsContent ? composeContentService(configuration, logger) : undefined;
  if (service?.admin.isEmpty()) {
    const seeded = await seed(service);
    say(`Seeded ${seeded.documents} documents and ${seeded.assets} files.`);
  }
  const listeners = [
    ...(service ? [await listenContent(service, configuration)] : []),
    ...(runsSite ? [await serveSite(configuration, service, logger)] : []),
  ];
  stopOnSignal(listeners, service, logger);
  announce(configuration, { runsContent, runsSite });
}

function listenContent(service: ContentService, { host, contentPort }: Configuration): Promise<Listener> {
  return listen({ fetch: (request) => service.fetch(request), host, port: contentPort, variable: 'CONTENT_PORT' });
}

function announce(configuration: Configuration, roles: { runsContent: boolean; runsSite: boolean }): void {
  const { host, port, contentPort, basePath, publicUrl } = configuration;
  say('');
  if (roles.runsSite)
    say(
      `  Site             ${publicUrl.includes('localhost') ? `http://localhost:${port}` : `http://${host}:${port}`}${basePath}/`,
    );
  if (roles.runsContent) {
    say(`  Content service  http://${host}:${contentPort}/api/v2`);
    say('  Write token      npm run token');
  }
  say('');
}

function stopOnSignal(listeners: readonly Listener[], service: ContentService | undefined, logger: Logger): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(listeners.map((listener) => listener.close()));
    service?.close();
    logger.info({}, 'Stopped');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

const [role = 'all'] = process.argv.slice(2);
await runCommand(async () => {
  if (role !== 'all' && role !== 'site' && role !== 'content')
    throw new StartError(`No role "${role}": site, content, or nothing for both.`);
  await start(role);
});
