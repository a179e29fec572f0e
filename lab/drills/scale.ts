/**
 * A cluster under load: each of its parts fails once while readers read and an editor publishes once a second. Then the
 * losses are counted.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx } from '../../tests/start-nginx.ts';
import { hasPostgres } from '../../tests/postgres/start-postgres.ts';
import { StartError } from '../../server/start-error.ts';
import { until } from '../../tests/until.ts';
import { sendRequest } from '../load/load-client.ts';
import { lacksPurges } from '../processes/programs.ts';
import { waitUntilStored } from '../processes/site-state.ts';
import { withScratch } from '../processes/scratch.ts';
import { reportProgress } from '../report/progress.ts';
import { summarize } from '../statistics/latencies.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { listFaults, type ClusterFault } from './scale-faults.ts';
import { readNumber, startTraffic, type Publish, type Traffic } from './traffic.ts';

/** A fault as it was: times of `performance.now`. */
interface Phase {
  readonly fault: ClusterFault;
  readonly beganAt: number;
  readonly restoredAt: number;
  /** The release that fell due during it. */
  readonly release: string;
}

interface Row {
  readonly what: string;
  readonly seen: string;
  readonly required: string;
  readonly isMet: boolean;
}

/** Between two faults, so that each has its own effects. */
const restMs = { short: 4000, long: 15_000 };

/** Resolves with whether every row was met. */
export async function drillScale(form: 'short' | 'long'): Promise<boolean> {
  const lacking = [hasPostgres ? [] : 'PostgreSQL', hasNginx ? [] : 'nginx', lacksPurges() ?? []].flat();
  if (lacking.length > 0) throw new StartError(`The drill needs programs that are not there: ${lacking.join(', ')}.`);
  const loadBefore = loadavg()[0] ?? 0;
  return withScratch('scale', async (directory) => {
    const receiver = await startReceiver();
    const cluster = await startCluster({ directory, isSmall: form === 'short', webhookHost: receiver.host });
    try {
      const rows = await rehearse(cluster, receiver, form);
      show(rows, `load average ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`);
      return rows.every(({ isMet }) => isMet);
    } finally {
      await cluster.stop();
      receiver.close();
    }
  });
}

async function rehearse(cluster: Cluster, receiver: Receiver, form: 'short' | 'long'): Promise<Row[]> {
  await cluster.writer.call('POST', 'webhooks', { url: `http://${receiver.host}/hook` });
  // The first render of each page is not part of the drill.
  await Promise.all(cluster.sites.map(waitUntilStored));
  reportProgress('every page is stored');
  const traffic = startTraffic(cluster);
  const phases: Phase[] = [];
  await wait(restMs[form]);
  for (const [index, fault] of listFaults(cluster, form).entries()) {
    phases.push(await suffer(cluster, traffic, { fault, index }));
    await wait(restMs[form]);
  }
  traffic.setPhase('the end');
  await traffic.stop();
  await until('webhooks are delivered', () => hasAll(receiver, traffic.publishes), { withinMs: 60_000 }).catch(
    // The row of the report shows which are missing.
    () => reportProgress('events are missing'),
  );
  return [
    ...countReaders(traffic),
    await countLost(cluster, traffic.publishes),
    ...countEvents(receiver, traffic.publishes, phases),
    await countSchedules(cluster, phases),
    ...countSites(traffic, phases),
    {
      what: 'writes answered, refused',
      seen: `${traffic.publishes.length}, ${traffic.refused.length}`,
      required: '',
      isMet: traffic.publishes.length > 0,
    },
  ];
}

async function suffer(
  cluster: Cluster,
  traffic: Traffic,
  { fault, index }: { fault: ClusterFault; index: number },
): Promise<Phase> {
  const dueInMs = 1000;
  const release = await schedule(cluster, index, Date.now() + dueInMs);
  traffic.setPhase(fault.name);
  const refusedBefore = traffic.refused.length;
  const beganAt = performance.now();
  await fault.begin();
  await wait(fault.holdMs);
  await fault.end();
  const restoredAt = performance.now();
  const answered = traffic.publishes.length;
  await until('a publish is answered again', () => traffic.publishes.length > answered, { withinMs: 60_000 });
  const faultMs = Math.round(restoredAt - beganAt);
  const silentMs = Math.round(performance.now() - restoredAt);
  const refused = traffic.refused.length - refusedBefore;
  reportProgress(`${fault.name}: ${faultMs} ms, writes again after ${silentMs} ms, ${refused} refused`);
  return { fault, beganAt, restoredAt, release };
}

async function schedule({ writer }: Cluster, index: number, at: number): Promise<string> {
  const id = `drill-scheduled-${index}`;
  await writer.call('PUT', `documents/${id}/draft`, {
    version: 0,
    type: 'landing_page',
    lang: 'en-gb',
    uid: id,
    data: { title: id },
  });
  const release = String((await writer.call('POST', 'releases', { label: id }))['id']);
  await writer.call('PUT', `releases/${release}/documents/${id}`);
  await writer.call('POST', `releases/${release}/publish`, { scheduledAt: new Date(at).toISOString() });
  return release;
}

const hasAll = ({ refs }: Receiver, publishes: readonly Publish[]) => publishes.every(({ ref }) => refs.has(ref));

function countReaders({ front, direct }: Traffic): Row[] {
  return [
    { what: 'failed readers with Varnish', readers: front, share: 0, required: '0' },
    { what: 'failed readers without', readers: direct, share: 0.0001, required: '<= 0.01 %' },
  ].map(({ what, readers: { requests, failures }, share, required }) => {
    const causes = Map.groupBy(failures, ({ outcome, during }) => `${outcome} during ${during}`);
    const list = [...causes].map(([cause, own]) => `; ${own.length} × ${cause}`).join('');
    return {
      what,
      seen: `${failures.length} of ${requests}${list}`,
      required,
      isMet: failures.length <= requests * share,
    };
  });
}

/** Checks that every ref returned to an editor still has the content published under it. */
async function countLost({ writer, contents }: Cluster, publishes: readonly Publish[]): Promise<Row> {
  const { id } = await writer.find({ uid: 'verification-of-payee-one-year-on', lang: 'en-gb' });
  let lost = 0;
  for (const { ref, number } of publishes) {
    const query = new URLSearchParams({ ref, q: `[[at(document.id,"${id}")]]` });
    const { body } = await sendRequest(contents[0]?.origin ?? '', {
      path: `/api/v2/documents/search?${query.toString()}`,
    });
    if (readNumber(body) !== number) lost += 1;
  }
  return { what: 'answered writes lost', seen: `${lost} of ${publishes.length}`, required: '0', isMet: lost === 0 };
}

/** An event whose delivery could not be recorded is sent again with the same id. */
function countEvents({ arrivals, refs }: Receiver, publishes: readonly Publish[], phases: readonly Phase[]): Row[] {
  const missing = publishes.filter(({ ref }) => !refs.has(ref)).length;
  const mayRepeat = (at: number) =>
    phases.some(
      ({ fault, beganAt, restoredAt }) => fault.mayRepeatEvents && at >= beganAt && at < restoredAt + repeatMs,
    );
  const repeated = [...arrivals.values()].flatMap((times) => times.slice(1));
  const unexplained = repeated.filter((at) => !mayRepeat(at)).length;
  return [
    { what: 'webhook events missing', seen: `${missing} of ${publishes.length}`, required: '0', isMet: missing === 0 },
    {
      what: 'events sent twice without cause',
      seen: `${unexplained} of ${arrivals.size}`,
      required: '0',
      isMet: unexplained === 0,
    },
    { what: 'events sent twice after a fault', seen: String(repeated.length - unexplained), required: '', isMet: true },
  ];
}

/** The lease of one that died, and the pause of one whose database was gone. */
const repeatMs = 75_000;

async function countSchedules({ writer }: Cluster, phases: readonly Phase[]): Promise<Row> {
  const counts: number[] = [];
  for (const { release } of phases) {
    const read = async () => {
      const query = new URLSearchParams({ subject: release, action: 'release.publish' });
      return Number((await writer.call('GET', `audit?${query.toString()}`))['total']);
    };
    // A release that is never published is counted below.
    await until(`release ${release} is published`, async () => (await read()) > 0).catch(() => undefined);
    counts.push(await read());
  }
  const wrong = counts.filter((count) => count !== 1).length;
  return { what: 'schedules not done once', seen: `${wrong} of ${counts.length}`, required: '0', isMet: wrong === 0 };
}

/** The delay of a publish during a fault counts from when all parts were ready again. */
function countSites({ views, publishes }: Traffic, phases: readonly Phase[]): Row[] {
  return views.flatMap(({ member: { name }, seen, older, olderAfterRestart }) => {
    const delays = publishes.map(({ number, at }) => {
      // A later version counts as well, because it has replaced this one.
      const first = Math.min(...[...seen].filter(([shown]) => shown >= number).map(([, time]) => time));
      const phase = phases.findLast(({ beganAt }) => at >= beganAt - requestMs);
      const delayMs = Math.max(0, first - Math.max(at, phase?.restoredAt ?? 0));
      return { delayMs, after: phase?.fault.name ?? 'the start' };
    });
    const { p50Ms, p99Ms } = summarize(delays.map(({ delayMs }) => delayMs));
    const worst = [...Map.groupBy(delays, ({ after }) => after)]
      .map(([after, own]) => ({ after, longestMs: Math.max(...own.map(({ delayMs }) => delayMs)) }))
      .filter(({ longestMs }) => longestMs > maxDelayMs);
    const slow = worst.map(({ after, longestMs }) => `; ${Math.round(longestMs)} ms after ${after}`).join('');
    const figures = `p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms${slow}`;
    return [
      { what: `${name}: publish seen`, seen: figures, required: '<= 1,000 ms', isMet: worst.length === 0 },
      { what: `${name}: older after newer`, seen: String(older), required: '0', isMet: older === 0 },
      { what: `${name}: older after its restart`, seen: String(olderAfterRestart), required: '', isMet: true },
    ];
  });
}

const maxDelayMs = 1000;
/** A publish this shortly before a fault may meet it on its way to the sites. */
const requestMs = 1000;

function show(rows: readonly Row[], load: string): void {
  for (const { what, seen, required, isMet } of rows) {
    const result = required === '' ? '' : isMet ? 'met' : 'MISSED';
    process.stdout.write(`${what.padEnd(34)} ${result.padEnd(7)} ${required.padEnd(12)} ${seen}\n`);
  }
  process.stdout.write(`${load}\n`);
}
