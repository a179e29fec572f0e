/** The whole site on the real content service with the starter content: Request in, Response out. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { listSparable } from '../../lab/content/list-sparable.ts';
import { createContentJobBoard } from '../../integrations/job-boards/content-job-board.ts';
import { readStarterContent } from '../../server/testing/starter-content.ts';
import { listVacancyDocuments } from '../../server/vacancy-documents.ts';
import { createSite, type IdentifiedPage, type PageResponse, type Site } from '../site.ts';
import { type SiteOptions } from '../pipeline/site-options.ts';
import { createExamplePageContext, exampleProof, type ExamplePageContext } from './example-page-context.ts';
import { contentOrigin, openTestContent, repository, signFile as signAsConfigured } from './open-test-content.ts';

export interface TestContentOptions {
  /** With a hundred pages: for tests that have every page rendered, and show the same with few of each type. */
  readonly isSmall?: boolean;
  /** Changes the stored content before the service opens it, to what today's rules refuse. */
  readonly prepare?: (dataDirectory: string) => void;
}

/** The content service with the starter content, in its own directory. */
export async function startContent({ isSmall = false, prepare }: TestContentOptions = {}): Promise<ContentService> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'test-site-'));
  cpSync(inject('filledContent'), dataDirectory, { recursive: true });
  prepare?.(dataDirectory);
  const service = await openTestContent(dataDirectory);
  if (isSmall) await service.admin.unpublish({ documentIds: listSparable(readStarterContent().documents) });
  return {
    ...service,
    close: async () => {
      await service.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A function between the site and its content in a test: replaces or changes responses. */
export type Interference = (
  request: Request,
  answer: () => Promise<Response>,
) => Response | Promise<Response> | undefined;

/** Differences from the default test site. */
export interface TestSiteOptions {
  readonly interfere?: Interference;
  readonly settings?: Partial<SiteOptions['settings']>;
  readonly isStoreDown?: boolean;
  readonly services?: Partial<SiteOptions['services']>;
  readonly publications?: SiteOptions['publications'];
  readonly listPublished?: SiteOptions['listPublished'];
  readonly onChange?: SiteOptions['content']['onChange'];
  readonly signFile?: SiteOptions['content']['signFile'];
  readonly takeTurn?: SiteOptions['takeTurn'];
  readonly now?: SiteOptions['now'];
}

export interface TestSite extends Pick<ExamplePageContext, 'logged' | 'stored' | 'consents' | 'reports' | 'surveyed'> {
  readonly start: () => Promise<void>;
  readonly searchIsCurrent: () => Promise<void>;
  /** A path of the site, or a whole URL. */
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** As the page cache renders the page of a URL. */
  readonly render: (request: {
    url: string;
    cookie?: string | undefined;
    knownView?: (url: string) => string | undefined;
  }) => Promise<{ answer: PageResponse; other: { url: string; answer: PageResponse } | undefined }>;
  readonly identify: Site['identify'];
  readonly indexed: Pick<Site, 'listedBy' | 'datedBy' | 'getLastChange'>;
  /** Sends a form as a browser with script does, from the site itself by default. */
  readonly post: (address: string, fields: Record<string, string>, origin?: string) => Promise<Response>;
  /** As `fetch`, returning the response's text. */
  readonly read: (address: string) => Promise<string>;
}

export const siteOrigin = 'https://www.financial-cloud.test';

export function createTestSite(
  content: ContentService,
  {
    interfere = () => undefined,
    settings = {},
    isStoreDown = false,
    services = {},
    publications,
    listPublished,
    onChange,
    signFile = signAsConfigured,
    takeTurn,
    now,
  }: TestSiteOptions = {},
): TestSite {
  const example = createExamplePageContext({ isStoreDown });
  const source: SiteOptions['content'] = {
    repository,
    endpoint: `${contentOrigin}/api/v2`,
    accessToken: undefined,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const answer = () => content.fetch(request);
      return (await interfere(request, answer)) ?? answer();
    },
    timeoutMs: 10_000,
    mediaTimeoutMs: 10_000,
    signFile,
    onPublish: (listener) => void content.onPublish(listener),
    ...(onChange && { onChange }),
  };
  const site = createSite({
    settings: { ...example.settings, publicUrl: siteOrigin, contentOrigin, ...settings },
    services: {
      jobBoard: createContentJobBoard({ listDocuments: (ref) => listVacancyDocuments(source, ref) }),
      enquiries: example.services.enquiries,
      formGuard: example.services.formGuard,
      downloads: example.services.downloads,
      consentRecords: example.services.consentRecords,
      errorReports: example.services.errorReports,
      newsletter: example.services.newsletter,
      survey: example.services.survey,
      socialCards: example.services.socialCards,
      search: example.services.search,
      searchMisses: example.services.searchMisses,
      ...services,
    },
    content: source,
    assets: {
      kernel: '/assets/kernel-test.js',
      liveBridge: '/assets/live-bridge-test.js',
      islandScripts: {},
      serviceWorker: '/assets/service-worker-1.js',
      development: [],
      preloadedFont: '/assets/fonts/test.woff2',
      style: '/assets/style-test.css',
      fontCss: '',
      baseCss: '@layer base{body{margin:0}}',
    },
    logger: example.logger,
    now: now ?? (() => example.now),
    ...(publications && { publications }),
    ...(takeTurn && { takeTurn }),
    ...(listPublished && { listPublished }),
  });
  const fetch = (address: string, init?: RequestInit) =>
    site.fetch(new Request(address.startsWith('/') ? `${siteOrigin}${address}` : address, init));
  return {
    logged: example.logged,
    stored: example.stored,
    consents: example.consents,
    reports: example.reports,
    surveyed: example.surveyed,
    start: site.start,
    searchIsCurrent: site.searchIsCurrent,
    fetch,
    async render({ url, cookie, knownView }) {
      const page = site.identify(url);
      if (!page) throw new Error(`The page cache stores no page of ${url}`);
      const known = (own: IdentifiedPage) => knownView?.(own.url);
      const { answer, other } = await site.render({ page, cookie, knownView: known });
      return { answer, other: other && { url: other.page.url, answer: other.answer } };
    },
    identify: site.identify,
    indexed: site,
    post: (address, fields, origin = siteOrigin) =>
      fetch(address, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ proof: exampleProof, ...fields }),
      }),
    read: async (address) => (await fetch(address)).text(),
  };
}
