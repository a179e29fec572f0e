/** Serves the private listener of a process, for the parts that run in it. */
import type { ContentService } from '../../cms/content-service.ts';
import type { Configuration } from '../configuration.ts';
import type { Listener } from '../listen.ts';
import type { LogSink } from '../log-sink.ts';
import { watchEventLoopDelay } from '../overload/event-loop-delay.ts';
import type { SiteListener } from '../serve-site.ts';
import { listMetrics } from './process-metrics.ts';
import { createMetrics } from './metrics.ts';
import { listenPrivately, type HealthDetails } from './private-listener.ts';
import { countRequests } from './request-counts.ts';

interface ProcessParts {
  readonly site: SiteListener | undefined;
  readonly content: Listener | undefined;
  readonly service: ContentService | undefined;
  readonly log: Pick<LogSink, 'dropped'>;
}

/** `undefined` unless a port is set, because two processes on one machine must not compete for a default port. */
export async function serveProcessMetrics(
  { privateHost: host, privatePort: port }: Pick<Configuration, 'privateHost' | 'privatePort'>,
  { site, content, service, log }: ProcessParts,
): Promise<Listener | undefined> {
  if (port === undefined) return undefined;
  const requests = countRequests();
  const eventLoopDelayMs = site?.overload.eventLoopDelay ?? measureEventLoopDelay();
  const metrics = createMetrics(listMetrics({ requests, log, site, content, service, eventLoopDelayMs }));
  return listenPrivately({
    host,
    port,
    metrics,
    getHealth: () => toHealthDetails(site),
    listSearchMisses: site?.search.misses.list,
    listRedirects: site?.cache.site.listRedirects,
    listNotFound: site?.notFound.list,
  });
}

/** A site measures the delay for its admission control; without a site it is measured only here. */
function measureEventLoopDelay(): () => number {
  const { start, current } = watchEventLoopDelay();
  start();
  return current;
}

/** A process with only the content service is ready when the service responds. */
function toHealthDetails(site: SiteListener | undefined): HealthDetails {
  if (!site) return { isReady: true };
  const { content, entries, kept, ref, refreshesWaiting } = site.cache.state();
  const { isReady, isStopping } = site.health;
  const circuit = site.cache.site.contentState().circuit;
  const health = { isReady: isReady(), isLeaving: isStopping(), content, circuit, entries, ref, refreshesWaiting };
  return { ...health, kept: `${kept.pages} of ${kept.of}` };
}
