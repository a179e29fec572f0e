/**
 * The system under fault: a content service, a proxy in front of it, and sites that start from a snapshot or without
 * one.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSitemap } from '../../scripts/read-sitemap.ts';
import { isBuildStale } from '../../server/build-state.ts';
import { findFreePorts } from '../../tests/free-ports.ts';
import type { RunningProcess } from '../../tests/start-process.ts';
import { publicUrl, startSite, type SiteServer } from '../processes/site.ts';
import { until } from '../../tests/until.ts';
import { createEditor, type Editor } from '../content/editor.ts';
import { sendRequest, type LoadResponse, type LoadRequest } from '../load/load-client.ts';
import { makeScratch, removeScratch } from '../processes/scratch.ts';
import { waitUntilIdle, waitUntilNothingRenders, waitUntilStored } from '../processes/site-state.ts';
import { startToxicProxy, type ToxicProxy } from './toxic-proxy.ts';

export interface RunningSite extends SiteServer {
  /** The origin that form posts must have. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  readonly get: (path: string, headers?: LoadRequest['headers']) => Promise<LoadResponse>;
}

interface SiteStart {
  /** `warm`: starts from the stored pages of an earlier process. `none`: a machine that has never run. */
  readonly snapshot: 'warm' | 'none';
  /** The data of a stopped site, to restart on it. */
  readonly dataDirectory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly imports?: readonly string[];
}

export interface World {
  readonly proxy: ToxicProxy;
  readonly contentOrigin: string;
  readonly contentDirectory: string;
  readonly writer: Editor;
  /** Paths of the sitemap. */
  readonly paths: readonly string[];
  readonly content: () => RunningProcess;
  readonly startContent: () => Promise<void>;
  readonly startSite: (start: SiteStart) => Promise<RunningSite>;
  /** Removes the effects of a fault: ends every site, and restores the content service and the connection to it. */
  readonly recover: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface WorldOptions {
  /** A folder in which seed and stored pages are kept for the next run of the same build. */
  readonly keptIn?: string | undefined;
  /** DATA_DIR with a filled content store, which is copied; the starter content by default. */
  readonly filledContent?: string;
  /** Folder of stored pages from another world with the same content. */
  readonly storedPages?: string;
  /** Modules that are loaded before each site. */
  readonly imports?: readonly string[];
  /** Stored pages are fully compressed before the first scenario, so that sites have no other work. Takes minutes. */
  readonly isIdle?: boolean;
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { keptIn, filledContent, isIdle = false } = options;
  const directory = keptIn ?? makeScratch('world');
  mkdirSync(directory, { recursive: true });
  const contentDirectory = path.join(directory, 'content-role');
  if (filledContent !== undefined) cpSync(filledContent, contentDirectory, { recursive: true });
  const [contentPort = 0, proxyPort = 0] = await findFreePorts(2);
  const contentOrigin = `http://127.0.0.1:${contentPort}`;
  const startContentRole = () =>
    startSite(contentDirectory, {
      role: 'content',
      environment: { CONTENT_PORT: String(contentPort), LOG_LEVEL: 'warn' },
    });
  let content = await startContentRole();
  const proxy = await startToxicProxy({ port: proxyPort, target: contentOrigin });
  const storedPages = options.storedPages ?? path.join(directory, 'warm');
  const sites = createSites({
    directory,
    storedPages,
    imports: options.imports ?? [],
    contentApi: `http://127.0.0.1:${proxy.port}/api/v2`,
  });
  if (!hasStoredPages(storedPages, isIdle)) await storePages(storedPages, sites, isIdle);

  const recover = async () => {
    await sites.remove();
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
    paths: readList(storedPages).paths,
    content: () => content,
    async startContent() {
      content = await startContentRole();
    },
    startSite: sites.start,
    recover,
    async close() {
      await recover();
      await content.stop();
      await proxy.close();
      if (!keptIn) removeScratch(directory);
    },
  };
}

interface Sites {
  readonly start: World['startSite'];
  /** Kills all sites and removes their data. */
  readonly remove: () => Promise<void>;
}

function createSites(world: {
  directory: string;
  storedPages: string;
  imports: readonly string[];
  contentApi: string;
}): Sites {
  const sites = new Set<RunningSite>();
  let started = 0;
  return {
    async start({ snapshot, dataDirectory: given, environment, imports = [] }) {
      started += 1;
      const dataDirectory = given ?? path.join(world.directory, `site-${started}`);
      if (!given) {
        rmSync(dataDirectory, { recursive: true, force: true });
        if (snapshot === 'warm') cpSync(world.storedPages, dataDirectory, { recursive: true });
        else mkdirSync(dataDirectory);
      }
      const own = { CONTENT_API: world.contentApi, LOG_LEVEL: 'warn' };
      const role = await startSite(dataDirectory, {
        role: 'site',
        environment: { ...own, ...environment },
        imports: [...world.imports, ...imports],
      });
      const get: RunningSite['get'] = (address, headers = {}) => sendRequest(role.origin, { path: address, headers });
      const site = { ...role, publicUrl, dataDirectory, get };
      sites.add(site);
      return site;
    },
    async remove() {
      await Promise.all([...sites].map((site) => site.kill()));
      for (const { dataDirectory } of sites) rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
      sites.clear();
    },
  };
}

interface PageList {
  readonly build: string;
  readonly isIdle: boolean;
  readonly paths: readonly string[];
}

const toListFile = (storedPages: string) => path.join(storedPages, 'paths.json');
const readList = (storedPages: string) => JSON.parse(readFileSync(toListFile(storedPages), 'utf8')) as PageList;
const readBuild = () => (JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as { fingerprint: string }).fingerprint;

function hasStoredPages(storedPages: string, isIdle: boolean): boolean {
  if (!existsSync(toListFile(storedPages)) || isBuildStale()) return false;
  const list = readList(storedPages);
  return list.build === readBuild() && (list.isIdle || !isIdle);
}

/** Runs a first site, which also builds if necessary. A site that stops in order leaves its whole snapshot. */
async function storePages(storedPages: string, sites: Sites, isIdle: boolean): Promise<void> {
  const site = await sites.start({ snapshot: 'none' });
  await until('the manifest', async () => (await site.get('/_payload/manifest.json')).status === 200);
  const paths = await readSitemap(async (own) => (await site.get(own)).body);
  // No reader requests pages during this: a vacancy that is requested before the warm-up lists it would be missing from
  // the snapshot.
  await waitUntilNothingRenders(site);
  await waitUntilStored(site);
  if (isIdle) await waitUntilIdle(site);
  await site.stop();
  rmSync(storedPages, { recursive: true, force: true });
  cpSync(site.dataDirectory, storedPages, { recursive: true });
  const list: PageList = { build: readBuild(), isIdle, paths };
  writeFileSync(toListFile(storedPages), JSON.stringify(list));
}
