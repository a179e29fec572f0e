/** The private listener of a process, for the parts that run in it. */
import type { ContentService } from '../../cms/content-service.ts';
import type { Configuration } from '../configuration.ts';
import type { Listener } from '../listen.ts';
import type { LogSink } from '../log-sink.ts';
import type { SiteListener } from '../serve-site.ts';
import { listFigures } from './figures.ts';
import { createMetrics } from './metrics.ts';
import { servePrivately, type HealthDetails } from './private-listener.ts';
import { countRequests } from './request-counts.ts';

interface Inspected {
  site: SiteListener | undefined;
  content: Listener | undefined;
  service: ContentService | undefined;
  log: Pick<LogSink, 'dropped'>;
}

/** `undefined` unless a port is set: two processes on one machine must not compete for a default. */
export async function serveFigures(
  { privateHost: host, privatePort: port }: Pick<Configuration, 'privateHost' | 'privatePort'>,
  { site, content, service, log }: Inspected,
): Promise<Listener | undefined> {
  if (port === undefined) return undefined;
  const requests = countRequests();
  const webhooksPending = service && (() => service.countPendingDeliveries());
  const metrics = createMetrics(listFigures({ requests, log, site, content, webhooksPending }));
  return servePrivately({ host, port, metrics, getHealth: () => toHealthDetails(site) });
}

/** A process with only the content service is ready when that responds. */
function toHealthDetails(site: SiteListener | undefined): HealthDetails {
  if (!site) return { isReady: true };
  const { content, entries, kept, ref, refreshesWaiting } = site.cache.state();
  const { isReady, isLeaving } = site.health;
  const circuit = site.cache.site.contentState().circuit;
  const health = { isReady: isReady(), isLeaving: isLeaving(), content, circuit, entries, ref, refreshesWaiting };
  return { ...health, kept: `${kept.pages} of ${kept.of}` };
}
