/** Continuous readers and an editor, independent of the cluster's faults. */
import { setTimeout as wait } from 'node:timers/promises';
import { articlePath } from '../content/article.ts';
import { until } from '../../tests/until.ts';
import { runLoad, sendRequest } from '../load/load-client.ts';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

interface Failure {
  readonly path: string;
  readonly outcome: string;
  /** The fault that was active. */
  readonly during: string;
}

interface Readers {
  requests: number;
  readonly failures: Failure[];
}

/** A publish with a successful response. */
export interface Publish {
  readonly number: number;
  readonly ref: string;
  readonly at: number;
}

/** The versions that one site returned to a polling reader. */
interface SiteView {
  readonly member: Member;
  newest: number;
  /** When each number was seen for the first time. */
  readonly seen: Map<number, number>;
  /** Times at which the same process showed an older page, and at which a restarted one did. */
  older: number;
  olderAfterRestart: number;
}

export interface Traffic {
  readonly front: Readers;
  readonly direct: Readers;
  readonly publishes: Publish[];
  /** Writes that were rejected or had no response. */
  readonly refused: { during: string; reason: string }[];
  readonly views: readonly SiteView[];
  /** Sets the name of the current phase. */
  readonly setPhase: (name: string) => void;
  /** Ends the publishes, waits until every site shows the last one, and ends the rest. */
  readonly stop: () => Promise<void>;
}

const paths = [articlePath, '/news/payment-insights', '/', '/europe/sepa-instant', '/contact', '/careers/vacancies'];
const readsPerSecond = 40;
const publishEveryMs = 1000;

const toTitle = (number: number) => `Published in the drill ${number}.`;
const shownNumber = /Published in the drill (\d+)\./;
export const readNumber = (text: string): number => Number(shownNumber.exec(text)?.[1] ?? 0);

export function startTraffic(cluster: Cluster): Traffic {
  let phase = 'nothing';
  let isOver = false;
  let isWriting = true;
  const writes = () => isWriting;
  const goesOn = () => !isOver;
  const publishes: Publish[] = [];
  const refused: Traffic['refused'] = [];

  const read = (origin: string): [Readers, Promise<unknown>] => {
    const readers: Readers = { requests: 0, failures: [] };
    const load = runLoad({
      origins: [origin],
      rate: readsPerSecond,
      count: goesOn,
      next: (index) => ({ path: paths[index % paths.length] ?? '/' }),
      onResponse({ status, code }, { path }) {
        readers.requests += 1;
        if (status !== 200) readers.failures.push({ path, outcome: String(status || code), during: phase });
      },
    });
    return [readers, load];
  };

  const publishAll = async () => {
    for (let number = 1; writes(); number += 1) {
      const due = performance.now() + publishEveryMs;
      try {
        const ref = await cluster.writer.publishTitle(toTitle(number));
        publishes.push({ number, ref, at: performance.now() });
      } catch (error) {
        refused.push({ during: phase, reason: error instanceof Error ? error.message : String(error) });
      }
      await wait(Math.max(0, due - performance.now()));
    }
  };

  const views = cluster.sites.map((member) => ({
    member,
    newest: 0,
    seen: new Map<number, number>(),
    older: 0,
    olderAfterRestart: 0,
  }));
  const [front, readingFront] = read(cluster.front);
  const [direct, readingDirect] = read(cluster.direct);
  const writing = publishAll();
  const works = [readingFront, readingDirect, ...views.map((view) => watch(view, goesOn))];
  return {
    front,
    direct,
    publishes,
    refused,
    views,
    setPhase: (name) => void (phase = name),
    async stop() {
      isWriting = false;
      await writing;
      const last = publishes.at(-1)?.number ?? 0;
      const isSeen = () => views.every(({ newest }) => newest >= last);
      // The row of the report shows a site that never had it.
      await until('every site shows the last publish', isSeen, { withinMs: 60_000 }).catch(() => undefined);
      isOver = true;
      await Promise.all(works);
    },
  };
}

const watchEveryMs = 20;

async function watch(view: SiteView, goesOn: () => boolean): Promise<void> {
  const { member } = view;
  let starts = member.starts();
  while (goesOn()) {
    const { status, body } = await sendRequest(member.origin, { path: articlePath });
    if (status === 200) {
      const shown = readNumber(body);
      if (shown < view.newest && starts === member.starts()) view.older += 1;
      else if (shown < view.newest) view.olderAfterRestart += 1;
      view.newest = Math.max(view.newest, shown);
      // A restarted process is compared with itself once it has caught up.
      if (shown === view.newest) starts = member.starts();
      if (!view.seen.has(shown)) view.seen.set(shown, performance.now());
    }
    await wait(watchEveryMs);
  }
}
