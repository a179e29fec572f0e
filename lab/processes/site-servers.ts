/** The site as a process of its own, as `npm start` runs it, on a store of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { articlePath } from '../content/article.ts';
import { readStartCommand } from '../../tests/start-command.ts';
import { startProcess, type RunningProcess } from '../../tests/start-process.ts';

export interface SiteServer extends RunningProcess {
  readonly origin: string;
  readonly contentOrigin: string;
  readonly dataDirectory: string;
}

const ports = { site: 4872, content: 4873 };
const origins = { site: `http://127.0.0.1:${ports.site}`, content: `http://127.0.0.1:${ports.content}` };

/** A folder that is removed after `work`, or with this process. */
export async function withDataDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-site-'));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  try {
    return await work(directory);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Site and content service in one process, or one of them; ready when it has said where it is. */
export async function startSite(
  dataDirectory: string,
  { role, environment = {} }: { role?: 'site' | 'content'; environment?: Readonly<Record<string, string>> } = {},
): Promise<SiteServer> {
  const command = readStartCommand();
  const child = await startProcess({
    args: [...command.args, ...(role ? [role] : [])],
    environment: {
      ...command.environment,
      DATA_DIR: dataDirectory,
      PORT: String(ports.site),
      CONTENT_PORT: String(ports.content),
      CONTENT_WRITE_TOKEN: benchWriteToken,
      LOG_LEVEL: 'error',
      ...environment,
    },
    ready: (line) => line.includes(role === 'site' ? '  Site  ' : 'Content service'),
  });
  return { ...child, origin: origins.site, contentOrigin: origins.content, dataDirectory };
}

/** Of servers that listen on loopback while a benchmark runs. */
export const benchWriteToken = 'the-write-token-of-the-benchmark';

/** A page of each kind that is measured in a browser. */
export const measuredPages = [
  { name: 'home', path: '/' },
  { name: 'article', path: articlePath },
  { name: 'listing', path: '/news/payment-insights' },
  { name: 'scheme page', path: '/europe/sepa-instant' },
  { name: 'vacancy', path: '/careers/vacancies/fc-1001' },
] as const;
