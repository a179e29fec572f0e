/** The site as a process of its own, as `npm start` runs it, on a store of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild, type Child } from './child-process.ts';

export interface SiteServer extends Child {
  readonly origin: string;
  readonly contentOrigin: string;
  readonly dataDirectory: string;
}

const ports = { site: 4872, content: 4873 };

/** A folder that is removed after `work`. */
export async function withDataDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-site-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Site and content service in one process; ready when it has said where it is. */
export async function startSite(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SiteServer> {
  const child = await startChild({
    args: ['server/main.ts'],
    env: {
      DATA_DIR: dataDirectory,
      PORT: String(ports.site),
      CONTENT_PORT: String(ports.content),
      CONTENT_WRITE_TOKEN: benchWriteToken,
      LOG_LEVEL: 'error',
      ...environment,
    },
    isReady: (line) => line.includes('Content service'),
  });
  return {
    ...child,
    origin: `http://127.0.0.1:${ports.site}`,
    contentOrigin: `http://127.0.0.1:${ports.content}`,
    dataDirectory,
  };
}

/** Of servers that listen on loopback while a benchmark runs. */
export const benchWriteToken = 'the-write-token-of-the-benchmark';

export const articlePath = '/news/payment-insights/verification-of-payee-one-year-on';
