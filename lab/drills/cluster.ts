/**
 * All processes of a large site on one machine: PostgreSQL and an S3 service behind proxies that can fail, two content
 * services, two sites, Varnish with purges, and nginx in front.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startCeph, hasCeph } from '../../tests/s3/start-ceph.ts';
import { startFaultyProxy, type FaultyProxy } from '../../tests/faulty-proxy.ts';
import { createBucket } from './create-bucket.ts';
import { findFreePorts } from '../../tests/free-ports.ts';
import { startPostgres, type PostgresServer } from '../../tests/postgres/start-postgres.ts';
import { startNginx } from '../../tests/start-nginx.ts';
import { startRole } from '../../tests/start-process.ts';
import { readContentFiles } from '../../server/starter-content/read-content-files.ts';
import { listSparable } from '../content/list-sparable.ts';
import { createEditor, writeToken, type Editor } from '../content/editor.ts';
import { purgeToken, startPurgedVarnish } from '../processes/programs.ts';
import { publicUrl } from '../processes/site.ts';
import { reportProgress } from '../report/progress.ts';
import { createMember, type Member } from './member.ts';
import { toFront, type FrontPorts } from './front.ts';

export interface Cluster {
  readonly contents: readonly Member[];
  readonly sites: readonly Member[];
  readonly varnish: Member;
  readonly postgres: PostgresServer;
  /** Between the processes and PostgreSQL. */
  readonly database: FaultyProxy;
  /** Between the content services and S3; without one, files are in folders. */
  readonly media: FaultyProxy | undefined;
  /** The URLs of nginx: through Varnish, and directly to the sites. */
  readonly front: string;
  readonly direct: string;
  readonly writer: Editor;
  readonly stop: () => Promise<void>;
}

interface ClusterOptions {
  readonly directory: string;
  /** Leaves most of the starter content unpublished: the first renders take a minute less. */
  readonly isSmall: boolean;
  /** Host and port that webhooks may reach. */
  readonly webhookHost: string;
}

type Stops = (() => Promise<unknown> | void)[];

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const stops: Stops = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await startAll(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(options: ClusterOptions, stops: Stops): Promise<Omit<Cluster, 'stop'>> {
  const { directory, webhookHost } = options;
  const [front = 0, direct = 0, content = 0, varnishPort = 0, purgePort = 0, ...own] = await findFreePorts(9);
  const [contentPorts, sitePorts] = [own.slice(0, 2), own.slice(2)];
  const postgres = await startPostgres({ isDurable: true });
  stops.push(postgres.stop);
  const database = await startFaultyProxy(Number(new URL(postgres.toUrl('postgres')).port));
  stops.push(database.close);
  const media = await startMedia(directory, stops);
  const ports: FrontPorts = { front, direct, content, varnish: varnishPort, contents: contentPorts, sites: sitePorts };
  stops.push(await startNginx({ directory: path.join(directory, 'nginx'), http: toFront(ports) }));

  const shared = {
    CONTENT_DATABASE: Object.assign(new URL(postgres.toUrl('postgres')), { port: String(database.port) }).href,
    CONTENT_WRITE_TOKEN: writeToken,
    CONTENT_URL: toOrigin(content),
    WEBHOOK_HOSTS: webhookHost,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'error',
  };
  const contents = contentPorts.map((port, index) =>
    toRole('content', { directory, number: index + 1, port, environment: { ...shared, ...media?.environment } }),
  );
  await startEach(contents, stops);
  const writer = createEditor(toOrigin(content));
  if (options.isSmall)
    await writer.call('POST', 'documents/bulk', {
      action: 'unpublish',
      ids: listSparable(readContentFiles().documents),
    });

  const varnish = createMember({
    name: 'Varnish',
    origin: toOrigin(varnishPort),
    ready: '/readyz',
    launch: () =>
      startPurgedVarnish(
        path.join(directory, 'varnish'),
        [sitePorts[0] ?? 0, sitePorts[1] ?? 0],
        purgePort,
        varnishPort,
      ),
  });
  const siteEnvironment = {
    ...shared,
    CONTENT_API: `${toOrigin(content)}/api/v2`,
    CDN_PURGE: `varnish:${toOrigin(purgePort)}/`,
    CDN_PURGE_TOKEN: purgeToken,
  };
  const sites = sitePorts.map((port, index) =>
    toRole('site', { directory, number: index + 1, port, environment: siteEnvironment }),
  );
  await startEach([...sites, varnish], stops);
  const origins = { front: toOrigin(front), direct: toOrigin(direct) };
  return { contents, sites, varnish, postgres, database, media: media?.proxy, ...origins, writer };
}

const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

/** One after the other: the first content service fills the empty store. */
async function startEach(members: readonly Member[], stops: Stops): Promise<void> {
  for (const member of members) {
    stops.push(member.stop);
    await member.start();
    reportProgress(`${member.name} is ready`);
  }
}

function toRole(
  role: 'site' | 'content',
  given: { directory: string; number: number; port: number; environment: Readonly<Record<string, string>> },
): Member {
  const name = `${role} ${given.number}`;
  const dataDirectory = path.join(given.directory, name.replace(' ', '-'));
  const environment = {
    ...given.environment,
    DATA_DIR: dataDirectory,
    [role === 'site' ? 'PORT' : 'CONTENT_PORT']: String(given.port),
  };
  const launch = () => startRole({ role, environment });
  return createMember({ name, origin: toOrigin(given.port), launch, ready: '/readyz' });
}

interface MediaPart {
  readonly proxy: FaultyProxy;
  readonly environment: Readonly<Record<string, string>>;
}

async function startMedia(directory: string, stops: Stops): Promise<MediaPart | undefined> {
  if (!hasCeph) {
    reportProgress('not installed: radosgw, ceph-mon, ceph-osd. Files are in folders, and the fault of S3 is left out');
    return undefined;
  }
  const folder = path.join(directory, 'ceph');
  mkdirSync(folder);
  const gateway = await startCeph(folder);
  stops.push(gateway.stop);
  const bucket = 'drill';
  await createBucket(gateway, bucket);
  const proxy = await startFaultyProxy(gateway.port);
  stops.push(proxy.close);
  const environment = {
    MEDIA_STORE: `s3://${bucket}/media`,
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: toOrigin(proxy.port),
    AWS_ACCESS_KEY_ID: gateway.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: gateway.credentials.secretAccessKey,
  };
  return { proxy, environment };
}
