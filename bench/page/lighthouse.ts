/** Lighthouse, installed into .cache/bench when it is asked for: no dependency of the project. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/find-chromium.ts';

const directory = path.resolve('.cache/bench/lighthouse');
const script = path.join(directory, 'node_modules/lighthouse/cli/index.js');
const version = '13.5.0';

/** What is asked for, as a reader would sort it. What is fetched ahead is of other pages, and comes when this one is idle. */
export const requestKinds = ['document', 'script', 'font', 'picture', 'other', 'ahead'] as const;

export type RequestKind = (typeof requestKinds)[number];

/** What one visit showed; times in milliseconds. */
export interface PageVisit {
  score: number;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  requests: Readonly<Record<RequestKind, number>>;
  /** As transferred, headers included. */
  bytes: Readonly<Record<RequestKind, number>>;
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

/** One visit with Lighthouse's mobile settings, in a browser of its own. */
export async function visit(url: string): Promise<PageVisit> {
  const flags = '--headless --no-sandbox --disable-background-networking';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, url, '--quiet', '--output=json', '--only-categories=performance', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return readVisit(JSON.parse(stdout) as LighthouseResult, url);
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize: number;
}

interface LighthouseResult {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number; details?: { items?: readonly NetworkRequest[] } }>;
}

function readVisit({ runtimeError, categories, audits }: LighthouseResult, url: string): PageVisit {
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const read = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
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
    // Page data, and the style of all pages: no page asks for either while it is shown itself.
    case 'Fetch':
      return 'ahead';
    default:
      return 'other';
  }
}
