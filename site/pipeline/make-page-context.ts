import type { JobBoard } from '../../integrations/job-boards/job-board.ts';
import { masterVariant, type ContentVariant } from '../content/choose-variant.ts';
import { createDependencyTracker, type DependencyTracker } from '../content/content-dependencies.ts';
import { createViewClock } from '../view/view-clock.ts';
import { createContentReader } from '../content/create-content-reader.ts';
import { createViewContext } from '../view/create-view-context.ts';
import { masterLanguage } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import type { PageContext } from '../view/page-context.ts';
import { pageTypes } from '../page-types/page-type-registry.ts';
import { splitLanguage, type ResolvedRoute } from '../routes/resolve-route.ts';
import type { SiteOptions } from './site-options.ts';

/** The request as a page sees it. Without a route the context is the error page's. */
export function makePageContext(
  options: SiteOptions,
  {
    fullPath,
    route,
    query,
    requestId,
    variant = masterVariant,
  }: {
    fullPath: string;
    /** Of `fullPath`; `undefined` when no route matches. */
    route: ResolvedRoute | undefined;
    query: URLSearchParams;
    requestId: string;
    variant?: ContentVariant | undefined;
  },
): PageContext {
  const { settings, assets, logger } = options;
  const asked = splitLanguage(fullPath);
  const language = asked.language ?? masterLanguage;
  const links = createLinks(settings, {
    language,
    onUnknownType: (type) => logger.warn({ requestId, type }, 'No address for documents of this type'),
  });
  const now = options.now();
  const clock = createViewClock(now);
  const reads = createDependencyTracker();
  return {
    // An unknown language stays part of the path.
    path: asked.language ? asked.path : fullPath,
    query: pickParameters(query, route ? listParameters(route) : []),
    language,
    params: route?.params ?? {},
    document: route?.document,
    // The cookie of the chosen variant, not the visitor's: an unverified cookie must not decide anything.
    content: createContentReader({
      source: options.content,
      language,
      cookie: variant.cookie,
      reads,
      hasCome: clock.hasCome,
    }),
    variant,
    view: createViewContext({ language, links, settings, clock }),
    clock,
    links,
    services: { ...options.services, jobBoard: recordVacancies(toBoard(options.services.jobBoard, variant), reads) },
    settings,
    config: {
      basePath: settings.basePath,
      language: language.html,
      isServiceWorkerOn: settings.isServiceWorkerOn && assets.serviceWorker !== undefined,
      style: assets.style,
    },
    requestId,
    logger,
    now,
  };
}

/** In a live page vacancies come from the draft. A vendor's job board has no drafts. */
function toBoard(board: JobBoard, { liveRef }: ContentVariant): JobBoard {
  return (liveRef === undefined ? undefined : board.at?.(liveRef)) ?? board;
}

/** The local job board reads our content: pages that use it depend on vacancies. */
function recordVacancies(board: JobBoard, reads: DependencyTracker): JobBoard {
  const record = async <Value>(query: () => Promise<Value>): Promise<Value> => {
    reads.listing('vacancy', '*');
    try {
      return await query();
    } catch (error) {
      // A page that does without its vacancies must not be stored.
      reads.fail();
      throw error;
    }
  };
  return {
    ...board,
    listVacancies: () => record(() => board.listVacancies()),
    getVacancy: (id) => record(() => board.getVacancy(id)),
  };
}

function listParameters({ template }: ResolvedRoute): readonly string[] {
  const { parameters = [], personalParameters = [] } = pageTypes[template];
  return [...parameters, ...personalParameters];
}

/** No parameter of the site is longer. */
const maxParameterLength = 200;

function pickParameters(asked: URLSearchParams, known: readonly string[]): URLSearchParams {
  const picked = new URLSearchParams();
  for (const name of known) {
    const value = asked.get(name);
    // Tags have composed letters.
    if (value) picked.set(name, value.normalize('NFC').slice(0, maxParameterLength));
  }
  return picked;
}
