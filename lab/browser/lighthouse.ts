/** Lighthouse, installed into .cache/bench on demand. The project does not depend on it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';

const directory = path.resolve('.cache/bench/lighthouse');
const script = path.join(directory, 'node_modules/lighthouse/core/index.js');
const version = '13.5.0';

/** Requests by purpose. Prefetched files belong to other pages, and are fetched when this page is idle. */
export const requestKinds = ['document', 'script', 'font', 'picture', 'other', 'ahead'] as const;

export type RequestKind = (typeof requestKinds)[number];

/** The result of one visit; times in milliseconds. */
export interface PageVisit {
  readonly score: number;
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly layoutShift: number;
  readonly requests: Readonly<Record<RequestKind, number>>;
  /** As transferred, headers included. */
  readonly bytes: Readonly<Record<RequestKind, number>>;
}

export function installLighthouse(): void {
  if (existsSync(script)) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    path.join(directory, 'package.json'),
    JSON.stringify({ private: true, dependencies: { lighthouse: version } }),
  );
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: directory, stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`Lighthouse ${version} could not be installed into ${directory}: is the registry reachable?`, {
      cause,
    });
  }
}

type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
) => Promise<{ lhr: LighthouseResult } | undefined>;

/** The audits that the figures need, and none that would slow the visit down. */
const flags = {
  port: 4878,
  logLevel: 'error',
  disableFullPageScreenshot: true,
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'speed-index',
    'total-blocking-time',
    'cumulative-layout-shift',
    'network-requests',
  ],
};

const maxAttempts = 3;

/** One visit with Lighthouse's mobile settings. Reports and repeats a visit that Lighthouse could not read. */
export async function visit(url: string): Promise<PageVisit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(url);
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      process.stderr.write(`${String(error)}: visited again\n`);
    }
  }
}

/** In its own browser, which ends with this process at the latest. */
async function visitOnce(url: string): Promise<PageVisit> {
  const { default: lighthouse } = (await import(pathToFileURL(script).href)) as { default: Lighthouse };
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${flags.port}`],
  });
  try {
    const result = await lighthouse(url, flags, { extends: 'lighthouse:default' });
    if (!result) throw new Error(`${url}: Lighthouse returned no result`);
    return readVisit(result.lhr, url);
  } finally {
    await browser.close();
  }
}

interface NetworkRequest {
  readonly url: string;
  readonly resourceType?: string;
  readonly transferSize: number;
}

interface LighthouseResult {
  readonly runtimeError?: { message: string };
  readonly categories: { performance: { score: number | null } };
  readonly audits: Record<
    string,
    { numericValue?: number; errorMessage?: string; details?: { items?: readonly NetworkRequest[] } }
  >;
}

function readVisit({ runtimeError, categories, audits }: LighthouseResult, url: string): PageVisit {
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const read = (audit: string) => {
    const { numericValue, errorMessage } = audits[audit] ?? {};
    if (numericValue === undefined) throw new Error(`${url}: ${audit}: ${errorMessage ?? 'no figure'}`);
    return numericValue;
  };
  const requests = (audits['network-requests']?.details?.items ?? []).filter((request) => /^https?:/.test(request.url));
  const byKind = (measure: (request: NetworkRequest) => number) =>
    Object.fromEntries(
      requestKinds.map((kind) => [
        kind,
        requests.filter((request) => toKind(request) === kind).reduce((total, request) => total + measure(request), 0),
      ]),
    ) as Record<RequestKind, number>;
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    firstContentfulPaint: read('first-contentful-paint'),
    largestContentfulPaint: read('largest-contentful-paint'),
    totalBlockingTime: read('total-blocking-time'),
    layoutShift: read('cumulative-layout-shift'),
    requests: byKind(() => 1),
    bytes: byKind(({ transferSize }) => transferSize),
  };
}

function toKind({ resourceType }: NetworkRequest): RequestKind {
  switch (resourceType) {
    case 'Document':
      return 'document';
    case 'Script':
      return 'script';
    case 'Font':
      return 'font';
    case 'Image':
      return 'picture';
    // Payloads, and the style sheet of all pages: a page loads neither for itself.
    case 'Fetch':
      return 'ahead';
    default:
      return 'other';
  }
}
