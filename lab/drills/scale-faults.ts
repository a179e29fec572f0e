/** The faults of the cluster, one after the other. */
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

export interface ClusterFault {
  readonly name: string;
  readonly holdMs: number;
  readonly begin: () => Promise<void> | void;
  /** Resolves when all are ready again. */
  readonly end: () => Promise<void> | void;
  /** An event whose delivery was not recorded is sent again: the sender may die, or lose the database. */
  readonly mayRepeatEvents: boolean;
}

/** A supervisor restarts what died after so long. */
const restartMs = 2000;

export function listFaults(cluster: Cluster, form: 'short' | 'long'): readonly ClusterFault[] {
  const { contents, sites, varnish, postgres, database, media } = cluster;
  const holdMs = form === 'short' ? 3000 : 15_000;
  const kill = (member: Member): ClusterFault => ({
    name: `kill -9 of ${member.name}`,
    holdMs: restartMs,
    begin: member.kill,
    end: member.start,
    mayRepeatEvents: contents.includes(member),
  });
  const atOnce = { holdMs: 0, end: () => undefined, mayRepeatEvents: true };
  return [
    ...[...contents, ...sites, varnish].map(kill),
    { name: 'connections terminated', ...atOnce, begin: () => terminateConnections(cluster) },
    { name: 'PostgreSQL restarted', ...atOnce, holdMs: restartMs, begin: postgres.kill, end: postgres.start },
    ...(media
      ? [
          {
            name: 'S3 gone',
            holdMs,
            begin: () => media.setFault({ kind: 'refuse' }),
            end: () => media.setFault(undefined),
            mayRepeatEvents: false,
          },
        ]
      : []),
    {
      name: 'Varnish restarted',
      holdMs: 0,
      begin: varnish.stop,
      end: varnish.start,
      mayRepeatEvents: false,
    },
    {
      name: 'database cut off',
      holdMs: form === 'short' ? 6000 : 30_000,
      begin: () => database.setFault({ kind: 'silent' }),
      end: () => database.setFault(undefined),
      mayRepeatEvents: true,
    },
  ];
}

async function terminateConnections({ postgres }: Cluster): Promise<void> {
  const client = new Client({ connectionString: postgres.toUrl('postgres') });
  await client.connect();
  const others =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
  await client.query(others);
  await client.end();
}
