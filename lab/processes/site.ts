/** The site as a separate process, as it runs in production, on its own store. */
import { findFreePorts } from '../../tests/free-ports.ts';
import { startRole, type RoleOptions, type RunningProcess } from '../../tests/start-process.ts';
import { articlePath } from '../content/article.ts';
import { writeToken } from '../content/editor.ts';
import { waitUntilFresh, waitUntilIdle } from './site-state.ts';

export interface SiteServer extends RunningProcess {
  readonly port: number;
  readonly origin: string;
  readonly contentOrigin: string;
  /** URL of its private listener. */
  readonly privateOrigin: string;
}

/** The same for all starts: stored pages contain it, and another value renders them again. */
export const publicUrl = 'http://site.test';

const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

/** By default both roles in one process, on free ports. */
export async function startSite(
  dataDirectory: string,
  { environment = {}, ...options }: Partial<RoleOptions> = {},
): Promise<SiteServer> {
  const [port = 0, contentPort = 0, privatePort = 0] = await findFreePorts(3);
  const own = {
    DATA_DIR: dataDirectory,
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    PRIVATE_PORT: String(privatePort),
    CONTENT_WRITE_TOKEN: writeToken,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'error',
  };
  const child = await startRole({ ...options, environment: { ...own, ...environment } });
  const [origin, contentOrigin, privateOrigin] = [port, contentPort, privatePort].map(toOrigin) as [
    string,
    string,
    string,
  ];
  return { ...child, port, origin, contentOrigin, privateOrigin };
}

/** An earlier process stores and compresses every page: one that has just scaled all pictures is slow. */
export async function startIdleSite(dataDirectory: string): Promise<SiteServer> {
  const filling = await startSite(dataDirectory);
  await waitUntilFresh(filling);
  await waitUntilIdle(filling);
  await filling.stop();
  const site = await startSite(dataDirectory);
  await waitUntilFresh(site);
  await waitUntilIdle(site);
  return site;
}

/** A page of each kind to measure in a browser. */
export const measuredPages = [
  { name: 'home', path: '/' },
  { name: 'article', path: articlePath },
  { name: 'listing', path: '/news/payment-insights' },
  { name: 'scheme page', path: '/europe/sepa-instant' },
  { name: 'vacancy', path: '/careers/vacancies/fc-1001' },
] as const;
