/**
 * The site as `npm start` serves it, with a window on what its cache does: `observed-server.ts` listens besides on
 * OBSERVER_PORT, where `/state` is the cache's own account and every other path is rendered for this one request.
 */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getRequestListener } from '@hono/node-server';
import { composeContentService } from '../../server/compose.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { listen } from '../../server/listen.ts';
import { createLogger } from '../../server/logger.ts';
import { serveSite } from '../../server/serve-site.ts';

process.env['NODE_ENV'] = 'production';
const configuration = readConfiguration(process.env);
const observerPort = Number(process.env['OBSERVER_PORT']);
const { host, contentPort } = configuration;
const logger = createLogger(configuration);
const service = configuration.contentApi ? undefined : composeContentService(configuration, logger);
const content =
  service &&
  (await listen({ fetch: (request) => service.fetch(request), host, port: contentPort, variable: 'CONTENT_PORT' }));
const site = await serveSite(configuration, service, logger);

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
// What the process did itself between two turns, whatever else the machine had to do.
let longestTurnMs = 0;
let turnBegan = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(turnBegan);
  turnBegan = process.threadCpuUsage();
  longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000);
}, 2).unref();
/** Since it was asked for last. */
const readState = () => {
  const [eventLoopP99Ms, eventLoopLongestMs] = [delay.percentile(99) / 1e6, delay.max / 1e6];
  const longest = longestTurnMs;
  delay.reset();
  longestTurnMs = 0;
  return { ...site.cache.state(), eventLoopP99Ms, eventLoopLongestMs, longestTurnMs: longest };
};
const answerUncached = getRequestListener((request) => site.cache.site.fetch(request), {
  overrideGlobalObjects: false,
});
const observer = createServer((request, response) => {
  if (request.url !== '/state') return void answerUncached(request, response);
  response.writeHead(200, ['content-type', 'application/json']);
  return void response.end(JSON.stringify(readState()));
});
observer.listen(observerPort, host, () => process.stdout.write('ready\n'));

process.once('SIGTERM', () => {
  observer.closeAllConnections();
  observer.close();
  void Promise.all([site.close(), content?.close()])
    .then(() => site.release())
    .then(() => service?.close());
});
