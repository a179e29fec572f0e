/** What every fault happens to: a content service, the way to it, and sites that start from a snapshot or from nothing. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isBuildStale } from '../../server/build-state.ts';
import { openSnapshotDatabase } from '../../server/page-cache/snapshot-database.ts';
import { inParallel } from '../load/in-parallel.ts';
import { articleUid, createEditor, writeToken, type Editor } from '../content/editor.ts';
import { ask, type Answered, type Asked } from '../load/load-client.ts';
import { findFreePorts } from '../../tests/free-ports.ts';
import { readSitemap } from '../../scripts/read-sitemap.ts';
import { until } from '../../tests/until.ts';
import { readMetrics } from '../probes/metrics.ts';
import { startRole, type RoleProcess } from '../../tests/role-process.ts';
import { makeScratch, removeScratch } from '../processes/scratch.ts';
import { startToxicProxy, type ToxicProxy } from './toxic-proxy.ts';

const publicUrl = 'http://site.test';

export interface RunningSite extends RoleProcess {
  readonly origin: string;
  /** The origin that its forms must come from. */
  readonly publicUrl: string;
  readonly port: number;
  /** Of its private listener. */
  readonly privateOrigin: string;
  readonly dataDirectory: string;
  get: (path: string, headers?: Asked['headers']) => Promise<Answered>;
}

interface SiteStart {
  /** `warm`: an earlier process has rendered and kept every page. `none`: a machine that has never run. */
  snapshot: 'warm' | 'none';
  /** Stopped and started again, on the data that the one before has left. */
  dataDirectory?: string;
  environment?: Readonly<Record<string, string>>;
  imports?: readonly string[];
}

export interface World {
  readonly proxy: ToxicProxy;
  readonly contentOrigin: string;
  readonly contentDirectory: string;
  readonly writer: Editor;
  /** Paths of the sitemap. */
  readonly paths: readonly string[];
  content: () => RoleProcess;
  startContent: () => Promise<void>;
  startSite: (start: SiteStart) => Promise<RunningSite>;
  /** What a fault has left is mended: every site gone, content there, nothing in its way. */
  recover: () => Promise<void>;
  close: () => Promise<void>;
}

export const articlePath = `/news/payment-insights/${articleUid}`;

interface WorldOptions {
  /** A folder in which seed and stored pages are left for the next run of the same build. */
  keptIn?: string | undefined;
  /** Stored pages are compressed well before the first scenario: its sites do nothing but what is measured. Takes minutes. */
  isRested?: boolean;
}

export async function createWorld({ keptIn, isRested = false }: WorldOptions = {}): Promise<World> {
  const directory = keptIn ?? makeScratch('world');
  mkdirSync(directory, { recursive: true });
  const contentDirectory = path.join(directory, 'content-role');
  const [contentPort = 0, proxyPort = 0] = await findFreePorts(2);
  const contentOrigin = `http://127.0.0.1:${contentPort}`;
  const startContentRole = () =>
    startRole({
      role: 'content',
      environment: {
        DATA_DIR: contentDirectory,
        CONTENT_PORT: String(contentPort),
        CONTENT_WRITE_TOKEN: writeToken,
        LOG_LEVEL: 'warn',
      },
    });
  let content = await startContentRole();
  const proxy = await startToxicProxy({ port: proxyPort, target: contentOrigin });
  const sites = new Set<RunningSite>();
  let started = 0;

  const startSite = async ({ snapshot, dataDirectory: given, environment, imports = [] }: SiteStart) => {
    started += 1;
    const dataDirectory = given ?? path.join(directory, `site-${started}`);
    if (!given) {
      rmSync(dataDirectory, { recursive: true, force: true });
      mkdirSync(dataDirectory);
      if (snapshot === 'warm') cpSync(warm, dataDirectory, { recursive: true });
    }
    const [port = 0, privatePort = 0] = await findFreePorts(2);
    const origin = `http://127.0.0.1:${port}`;
    const role = await startRole({
      role: 'site',
      environment: {
        DATA_DIR: dataDirectory,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        CONTENT_API: `http://127.0.0.1:${proxy.port}/api/v2`,
        PRIVATE_PORT: String(privatePort),
        LOG_LEVEL: 'warn',
        ...environment,
      },
      imports,
    });
    const get: RunningSite['get'] = (address, headers = {}) => ask(origin, { path: address, headers });
    const privateOrigin = `http://127.0.0.1:${privatePort}`;
    const site: RunningSite = { ...role, origin, publicUrl, port, privateOrigin, dataDirectory, get };
    sites.add(site);
    return site;
  };

  const warm = path.join(directory, 'warm');
  if (!isWarmOfBuild(warm, isRested)) {
    // Builds the site first, if that is to be done.
    const first = await startSite({ snapshot: 'none' });
    await untilWarm(first);
    const list = await readSitemap(async (own) => (await first.get(own)).body);
    if (isRested) await untilRested(first);
    await first.stop();
    rmSync(warm, { recursive: true, force: true });
    cpSync(first.dataDirectory, warm, { recursive: true });
    writeFileSync(path.join(warm, 'paths.json'), JSON.stringify({ build: readBuild(), isRested, list }));
  }
  const { list: paths } = JSON.parse(readFileSync(path.join(warm, 'paths.json'), 'utf8')) as { list: string[] };

  const recover = async () => {
    await Promise.all([...sites].map((site) => site.kill()));
    for (const { dataDirectory } of sites) rmSync(dataDirectory, { recursive: true, force: true });
    sites.clear();
    proxy.infect(undefined);
    await proxy.reopen();
    if (content.isRunning()) content.signal('SIGCONT');
    else content = await startContentRole();
  };
  return {
    proxy,
    contentOrigin,
    contentDirectory,
    writer: createEditor(contentOrigin),
    paths,
    content: () => content,
    async startContent() {
      content = await startContentRole();
    },
    startSite,
    recover,
    async close() {
      await recover();
      await content.stop();
      await proxy.close();
      if (!keptIn) removeScratch(directory);
    },
  };
}

const readBuild = () => (JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as { fingerprint: string }).fingerprint;

function isWarmOfBuild(warm: string, isRested: boolean): boolean {
  const list = path.join(warm, 'paths.json');
  if (!existsSync(list) || isBuildStale()) return false;
  const made = JSON.parse(readFileSync(list, 'utf8')) as { build: string; isRested?: boolean };
  return made.build === readBuild() && (made.isRested === true || !isRested);
}

/** Nothing is left to be compressed well, which takes a third of a core for minutes. */
export async function untilRested(site: RunningSite): Promise<void> {
  const isAtRest = async () => {
    const read = await readMetrics(site);
    return read('page_compressions_waiting') + read('page_refreshes_waiting') === 0;
  };
  await until('every page is compressed well', isAtRest, { withinMs: 600_000 });
}

/** Every page that the manifest names is on disk, its payload too. */
async function untilWarm(site: RunningSite): Promise<void> {
  // A machine that does other things, too, may take more than a render's time for the first of all.
  await until('the manifest', async () => (await site.get('/_payload/manifest.json')).status === 200);
  const manifest = await site.get('/_payload/manifest.json');
  const { routes } = JSON.parse(manifest.body) as { routes: readonly { path: string; payload: string }[] };
  const wanted = routes.flatMap((route) => [route.path, route.payload]);
  // Sooner than the warm-up, which leaves half of the time to readers.
  await inParallel(wanted, 4, site.get);
  await until(
    'every page is on disk',
    () => {
      const database = openSnapshotDatabase(path.join(site.dataDirectory, 'snapshot'));
      const stored = new Set(database.pages.keys());
      database.close();
      return wanted.every((url) => stored.has(url));
    },
    { withinMs: 150_000 },
  );
}
