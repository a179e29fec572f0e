import type { ContentService } from '../../cms/content-service.ts';
import type { LogSink } from '../log-sink.ts';
import type { Listener } from '../listen.ts';
import type { SharedCachingState } from '../page-cache/shared-caching.ts';
import type { SiteListener } from '../serve-site.ts';
import type { Metric, LabelledValue } from './metrics.ts';
import type { RequestCounts } from './request-counts.ts';

/** The parts of the process that have metrics; undefined for parts that do not run here. */
interface MetricSources {
  readonly requests: RequestCounts;
  readonly log: Pick<LogSink, 'dropped'>;
  readonly site: SiteListener | undefined;
  readonly content: Listener | undefined;
  readonly service: Pick<ContentService, 'countPendingDeliveries' | 'housekeepingFailures'> | undefined;
  readonly eventLoopDelayMs: () => number;
}

const toValues = (label: string, values: Readonly<Record<string, number>>): LabelledValue[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

/** One gauge per state, which is 1 for the current one, so that alerts can match it. */
const toStates = (label: string, states: readonly string[], current: string): LabelledValue[] =>
  states.map((state) => ({ labels: { [label]: state }, value: state === current ? 1 : 0 }));

export function listMetrics({ requests, log, site, content, service, eventLoopDelayMs }: MetricSources): Metric[] {
  return [
    {
      name: 'http_requests_total',
      help: 'Responses by request class and status',
      kind: 'counter',
      labels: ['class', 'status'],
      read: requests.read,
    },
    { name: 'log_lines_dropped_total', help: 'Lost log lines', kind: 'counter', read: log.dropped },
    {
      name: 'event_loop_delay_seconds',
      help: 'Median delay of the event loop over a second',
      kind: 'gauge',
      read: () => eventLoopDelayMs() / 1000,
    },
    ...listConnectionMetrics({ site, content }),
    ...(site
      ? [...listCacheMetrics(site), ...listPurgeMetrics(site), ...listLoadMetrics(site), ...listSearchMetrics(site)]
      : []),
    ...(service ? listServiceMetrics(service) : []),
  ];
}

function listServiceMetrics(service: NonNullable<MetricSources['service']>): Metric[] {
  return [
    {
      name: 'webhooks_pending',
      help: 'Pending webhook deliveries',
      kind: 'gauge',
      read: () => service.countPendingDeliveries(),
    },
    {
      name: 'housekeeping_failures_total',
      help: 'Failed steps of the hourly clean-up',
      kind: 'counter',
      labels: ['step'],
      read: () => toValues('step', service.housekeepingFailures()),
    },
  ];
}

function listConnectionMetrics(listeners: Readonly<Record<string, Listener | undefined>>): Metric[] {
  const present = Object.entries(listeners).flatMap(([name, listener]) => (listener ? [{ name, listener }] : []));
  const read = (count: 'open' | 'cut') => () =>
    present.map(({ name, listener }) => ({ labels: { listener: name }, value: listener.connections()[count] }));
  const labels = ['listener'];
  return [
    { name: 'connections_open', help: 'Open connections', kind: 'gauge', labels, read: read('open') },
    {
      name: 'connections_cut_total',
      help: 'Connections closed to stay below the limit',
      kind: 'counter',
      labels,
      read: read('cut'),
    },
  ];
}

const contentStates = ['unknown', 'available', 'unavailable', 'distrusted'] as const;
const circuitStates = ['closed', 'open', 'half-open'] as const;

function listCacheMetrics({ cache }: SiteListener): Metric[] {
  const state = cache.state;
  const transport = () => cache.site.contentState();
  return [
    {
      name: 'page_cache_answers_total',
      help: 'Responses by x-cache state',
      kind: 'counter',
      labels: ['state'],
      read: () => toValues('state', state().answers),
    },
    { name: 'page_renders_total', help: 'Pages rendered', kind: 'counter', read: () => state().work.renders },
    {
      name: 'page_render_failures_total',
      help: 'Renders that failed',
      kind: 'counter',
      read: () => state().work.failures,
    },
    { name: 'page_cache_entries', help: 'Stored pages', kind: 'gauge', read: () => state().entries },
    { name: 'page_cache_bytes', help: 'Bytes of stored pages in memory', kind: 'gauge', read: () => state().bytes },
    {
      name: 'page_refreshes_waiting',
      help: 'Queued background renders',
      kind: 'gauge',
      read: () => state().refreshesWaiting,
    },
    {
      name: 'page_compressions_waiting',
      help: 'Stored pages that await their best compression',
      kind: 'gauge',
      read: () => state().compressionsWaiting,
    },
    {
      name: 'content_state',
      help: 'State of the content',
      kind: 'gauge',
      labels: ['state'],
      read: () => toStates('state', contentStates, state().content),
    },
    {
      name: 'content_circuit',
      help: 'Circuit breaker to the content service',
      kind: 'gauge',
      labels: ['state'],
      read: () => toStates('state', circuitStates, transport().circuit),
    },
    {
      name: 'content_requests_total',
      help: 'Requests to the content service',
      kind: 'counter',
      read: () => transport().requests,
    },
    {
      name: 'content_failures_total',
      help: 'Failed requests to the content service',
      kind: 'counter',
      read: () => transport().failures,
    },
  ];
}

/** Empty without a shared cache that is purged. */
function listPurgeMetrics({ cache }: SiteListener): Metric[] {
  if (!cache.state().shared) return [];
  const read = (pick: (state: SharedCachingState) => number) => () => {
    const { shared } = cache.state();
    return shared ? pick(shared) : 0;
  };
  return [
    {
      name: 'shared_cache_purges_total',
      help: 'Purges of the shared cache by result',
      kind: 'counter',
      labels: ['result'],
      read: () => {
        const { done = 0, failed = 0 } = cache.state().shared?.purges ?? {};
        return toValues('result', { done, failed });
      },
    },
    {
      name: 'shared_cache_keys_purged_total',
      help: 'Surrogate keys of purges that succeeded',
      kind: 'counter',
      read: read(({ purges }) => purges.keys),
    },
    {
      name: 'shared_cache_keys_waiting',
      help: 'Surrogate keys that wait to be purged',
      kind: 'gauge',
      read: read(({ keysWaiting }) => keysWaiting),
    },
    {
      name: 'shared_cache_keys_repeating',
      help: 'Surrogate keys that are purged once more',
      kind: 'gauge',
      read: read(({ keysRepeating }) => keysRepeating),
    },
    {
      name: 'shared_cache_failing',
      help: 'Whether the last purge failed',
      kind: 'gauge',
      read: read(({ isFailing }) => Number(isFailing)),
    },
  ];
}

function listLoadMetrics({ overload }: SiteListener): Metric[] {
  const readGates = (count: 'running' | 'waiting' | 'refused') => () =>
    toValues('gate', { pages: overload.gate.state()[count], live: overload.liveGate.state()[count] });
  const labels = ['gate'];
  return [
    { name: 'renders_running', help: 'Renders in flight', kind: 'gauge', labels, read: readGates('running') },
    { name: 'renders_waiting', help: 'Queued renders', kind: 'gauge', labels, read: readGates('waiting') },
    {
      name: 'renders_refused_total',
      help: 'Renders rejected by their gate',
      kind: 'counter',
      labels,
      read: readGates('refused'),
    },
    {
      name: 'requests_refused_total',
      help: 'Requests refused under load, by class',
      kind: 'counter',
      labels: ['class'],
      read: () => toValues('class', overload.admission.refused),
    },
  ];
}

/** Counts only. The words are in `/search-misses`, because as labels their number would be unlimited. */
function listSearchMetrics({ search }: SiteListener): Metric[] {
  return [
    { name: 'search_pages', help: 'Pages in the search index', kind: 'gauge', read: () => search.versions().size },
    {
      name: 'searches_without_result_total',
      help: 'Searches that found no page, by language',
      kind: 'counter',
      labels: ['language'],
      read: () => toValues('language', search.misses.counts()),
    },
  ];
}
