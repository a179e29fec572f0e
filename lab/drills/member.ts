import type { RunningProcess } from '../../tests/start-process.ts';
import { until } from '../../tests/until.ts';
import { sendRequest } from '../load/load-client.ts';

/** A process of the cluster. It keeps its ports and data across restarts. */
export interface Member {
  readonly name: string;
  readonly origin: string;
  readonly start: () => Promise<void>;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** How often it was started. */
  readonly starts: () => number;
}

export function createMember(given: {
  name: string;
  origin: string;
  launch: () => Promise<RunningProcess>;
  /** The URL that returns 200 when the process is ready. */
  ready: string;
}): Member {
  const { name, origin, launch, ready } = given;
  let running: RunningProcess | undefined;
  let starts = 0;
  return {
    name,
    origin,
    async start() {
      running = await launch();
      starts += 1;
      const isReady = async () => (await sendRequest(origin, { path: ready })).status === 200;
      await until(`${name} is ready`, isReady, { withinMs: 120_000 });
    },
    kill: async () => running?.kill(),
    stop: async () => void (await running?.stop()),
    starts: () => starts,
  };
}
