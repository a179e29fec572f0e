import type { ConsentRecord } from '../../integrations/consent-records/consent-record-store.ts';
import type { ErrorReport } from '../../integrations/error-reports/error-report-sink.ts';
import { downloadUses, type Downloads } from '../../integrations/downloads/downloads.ts';
import type { SocialCards } from '../../integrations/social-cards/social-cards.ts';
import type { Enquiry } from '../../integrations/enquiries/enquiry-store.ts';
import { createSearchIndex } from '../../server/search/create-search-index.ts';
import type { Vacancy } from '../../integrations/job-boards/job-board.ts';
import { masterVariant } from '../content/choose-variant.ts';
import type { ContentReader } from '../content/content-reader.ts';
import { createViewContext } from '../view/create-view-context.ts';
import { createViewClock } from '../view/view-clock.ts';
import { masterLanguage, type Language } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import type { PageContext } from '../view/page-context.ts';
import { Unavailable } from '../../integrations/unavailable.ts';

export interface ExamplePageContext extends PageContext {
  /** The enquiries stored so far, by idempotency key. */
  readonly stored: Map<string, Enquiry>;
  /** The consents that were recorded so far. */
  readonly consents: ConsentRecord[];
  /** The error reports received so far. */
  readonly reports: ErrorReport[];
  /** The voluntary answers counted so far. */
  readonly surveyed: { month: string; answers: Readonly<Record<string, string>> }[];
  /** The log entries so far. */
  readonly logged: { level: 'info' | 'warn' | 'error'; fields: object; message: string }[];
}

/** The context of a page in tests: a fixed time, no content, a store and a job board in memory. */
/** The only proof of work that these tests accept. */
export const exampleProof = 'worked';

export function createExamplePageContext({
  path = '/',
  query = '',
  params = {},
  language = masterLanguage,
  vacancies = [],
  isStoreDown = false,
  now = new Date('2026-11-21T10:00:00Z'),
}: {
  path?: string;
  query?: string;
  params?: Readonly<Record<string, string>>;
  language?: Language;
  vacancies?: readonly Vacancy[];
  isStoreDown?: boolean;
  now?: Date;
} = {}): ExamplePageContext {
  const settings = {
    publicUrl: 'https://www.financial-cloud.test',
    basePath: '',
    companySlug: 'financial-cloud',
    contentOrigin: 'https://content.test',
    studioOrigin: 'https://content.test',
    isDebugPageOn: false,
    isServiceWorkerOn: true,
    isCatalogueOn: false,
    tags: [],
  };
  const links = createLinks(settings, { language });
  const clock = createViewClock(now);
  const stored: ExamplePageContext['stored'] = new Map();
  const reports: ExamplePageContext['reports'] = [];
  const consents: ExamplePageContext['consents'] = [];
  const surveyed: ExamplePageContext['surveyed'] = [];
  const logged: ExamplePageContext['logged'] = [];
  const search = createSearchIndex({ directory: undefined, now: () => now, logger: { warn: () => undefined } });
  const log = (level: 'info' | 'warn' | 'error') => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  return {
    path,
    query: new URLSearchParams(query),
    language,
    params,
    document: undefined,
    content: noContent,
    variant: masterVariant,
    view: createViewContext({ language, links, settings, clock }),
    clock,
    links,
    services: {
      jobBoard: {
        listVacancies: async () => vacancies.filter(({ isClosed }) => !isClosed),
        getVacancy: async (id) => vacancies.find((vacancy) => vacancy.id === id),
      },
      enquiries: {
        add: async (enquiry) => {
          if (isStoreDown) throw new Unavailable('The disk is full');
          stored.set(enquiry.idempotencyKey, enquiry);
          return { id: enquiry.idempotencyKey };
        },
      },
      formGuard: {
        createChallenge: async () => ({ parameters: { at: now.getTime() }, signature: 'signed' }),
        findFault: async ({ proof }) => (proof === exampleProof ? undefined : 'no proof of work'),
      },
      downloads: createExampleDownloads(stored),
      newsletter: {
        subscribe: async () => undefined,
        confirm: async () => false,
        choose: async () => false,
        leave: async () => false,
      },
      survey: { add: async (month, answers) => void surveyed.push({ month, answers }) },
      socialCards: createExampleCards(),
      errorReports: { add: async (report) => void reports.push(report) },
      search,
      searchMisses: search.misses,
      consentRecords: {
        add: async (record) => {
          if (isStoreDown) throw new Unavailable('The disk is full');
          consents.push(record);
        },
      },
    },
    settings,
    config: { basePath: '', language: language.html, isServiceWorkerOn: true, style: '/assets/style-test.css' },
    requestId: 'request-1',
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    now,
    stored,
    consents,
    reports,
    surveyed,
    logged,
  };
}

/** A test without content must not query it. */
const noContent = new Proxy({} as ContentReader, {
  get: (_, name) => {
    throw new Error(`No content in this test, but ${String(name)} was requested`);
  },
});

/** A card's picture contains its texts. */
function createExampleCards(): SocialCards {
  const drawn = new Map<string, Buffer>();
  return {
    toDrawable: (text) => text,
    find: async ({ page, version }) => drawn.get(`${page} ${version}`),
    async draw({ page, version }, { texts }) {
      const picture = Buffer.from(texts.map(({ text }) => text).join(' | '));
      drawn.set(`${page} ${version}`, picture);
      return picture;
    },
  };
}

/** Tokens are readable, and uses are counted in memory. */
function createExampleDownloads(stored: ReadonlyMap<string, Enquiry>): Downloads {
  const uses = new Map<string, number>();
  return {
    sign: ({ enquiry, endsAt }) => `${enquiry}.${endsAt}.signed`,
    read(token) {
      const [enquiry, endsAt, signature] = token.split('.');
      return enquiry && signature === 'signed' ? { enquiry, endsAt: Number(endsAt) } : undefined;
    },
    async findRequest(enquiry) {
      const kept = stored.get(enquiry);
      return kept && { page: kept.page, language: kept.language };
    },
    async use(enquiry) {
      uses.set(enquiry, (uses.get(enquiry) ?? 0) + 1);
      return (uses.get(enquiry) ?? 0) <= downloadUses;
    },
  };
}
