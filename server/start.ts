/** Runs the process: seeds an empty store, serves, and stops on a signal. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ContentService } from '../cms/content-service.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { createGracefulStop } from './graceful-stop.ts';
import type { Listener } from './listen.ts';
import { createLogSink, type LogSink } from './log-sink.ts';
import { createLogger } from './logger.ts';
import { serveProcessMetrics } from './private-listener/serve-process-metrics.ts';
import { serveContent } from './serve-content.ts';
import type { Role } from './start-arguments.ts';
import { buildStudioIfStale } from './studio-files.ts';
import { runCommand } from './run-command.ts';
import { openContent } from './open-content.ts';
import { restrictToOwner } from './private-files.ts';
import { serveSite } from './serve-site.ts';
import { retainTickShape } from './steady-ticks.ts';
import { toLocalOrigin, toOrigin } from './to-origin.ts';
import { assertPortsUsable } from './port-check.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function start(role: Role): Promise<void> {
  retainTickShape();
  // React chooses its build when it is first imported: production, unless set otherwise.
  process.env['NODE_ENV'] ??= 'production';
  const configuration = readConfiguration(process.env);
  const sink = createLogSink(2);
  const logger = createLogger(configuration, sink);
  const runsContent = role === 'content' || (role === 'all' && configuration.contentApi === undefined);
  const runsSite = role !== 'content';
  await assertPortsUsable(configuration, { runsContent, runsSite });

  restrictDataDirectory(configuration, logger);
  const service = runsContent ? await openContent(configuration, logger) : undefined;
  const running = await serveAll(configuration, { service, runsSite }, { logger, sink });
  stopOnSignal(running, { configuration, logger });
  exitOnUncaughtError(logger);
  announce(configuration, { runsSite, studioUrl: await service?.findStudioUrl() });
  if (service) void buildStudioIfStale(logger);
}

function restrictDataDirectory({ dataDirectory }: Configuration, logger: Logger): void {
  try {
    restrictToOwner(dataDirectory);
  } catch (error) {
    logger.warn({ err: error }, 'Files below DATA_DIR may be readable by other accounts');
  }
}

interface Running {
  readonly listeners: readonly Listener[];
  /** Parts that become not ready before they stop. */
  readonly health: readonly { beginStop: () => void }[];
  /** Closes what the listeners used. */
  readonly release: () => Promise<void>;
}

async function serveAll(
  configuration: Configuration,
  roles: { service: ContentService | undefined; runsSite: boolean },
  log: { logger: Logger; sink: LogSink },
): Promise<Running> {
  const { service } = roles;
  const content = service && (await serveContent(service, configuration, log.logger));
  const site = roles.runsSite ? await serveSite(configuration, service, log.logger) : undefined;
  const figures = await serveProcessMetrics(configuration, { site, content, service, log: log.sink });
  return {
    listeners: [content, site, figures].filter((listener) => listener !== undefined),
    health: [content, site?.health].filter((health) => health !== undefined),
    async release() {
      await site?.release();
      await service?.close();
    },
  };
}

function announce(
  configuration: Configuration,
  { runsSite, studioUrl }: { runsSite: boolean; studioUrl: string | undefined },
): void {
  const { host, port, contentPort, basePath } = configuration;
  print('');
  if (runsSite) print(`  Site             ${toLocalOrigin(host, port)}${basePath}/`);
  if (studioUrl !== undefined) {
    print(`  Studio           ${studioUrl}`);
    print(`  Content service  ${toOrigin(host, contentPort)}/api/v2`);
    print('  Write token      npm run token');
  }
  print('');
}

/** Time to close the stores, after delay and drain. */
const closingMs = 5000;

function stopOnSignal(
  { listeners, health, release }: Running,
  { configuration, logger }: { configuration: Configuration; logger: Logger },
): void {
  const { stopDelayMs: delayMs, stopDrainMs: drainMs } = configuration;
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });
  const stop = createGracefulStop({ listeners, health, delayMs, drainMs, release, wait, logger });
  const exit = () => {
    // Ends the process even if something keeps it alive.
    setTimeout(() => process.exit(), delayMs + drainMs + closingMs).unref();
    void runCommand(stop).then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exit);
}

/** After an unexpected error the state of the process is unknown, so it exits and the supervisor starts a new one. */
function exitOnUncaughtError(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Uncaught error; the process ends');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  // The reader of standard output may have closed it.
  process.stdout.on('error', (error) => logger.warn({ err: error }, 'Standard output cannot be written'));
}

/** Each role on its own port. */
export async function runProcess(role: Role): Promise<void> {
  let hasStarted = false;
  await runCommand(async () => {
    await start(role);
    hasStarted = true;
  });
  // Listeners opened before the failure would keep the process alive.
  if (!hasStarted) process.exit();
}
