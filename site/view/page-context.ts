import type { ContentVariant } from '../content/choose-variant.ts';
import type { ContentReader } from '../content/content-reader.ts';
import type { ViewClock } from './view-clock.ts';
import type { ViewContext } from './view-context.ts';
import type { SharedState } from '../document/shared-state.ts';
import type { Language } from '../language/language.ts';
import type { Links } from '../routes/links.ts';
import type { SiteLogger } from '../contract/site-logger.ts';
import type { SiteServices } from '../contract/site-services.ts';
import type { SiteSettings } from '../contract/settings.ts';

/** What a page is made from: the request, already understood. One a request, never shared. */
export interface PageContext {
  /** The address asked for, with the base path and the language taken off its path: `/platform`. */
  path: string;
  /** Allow-listed query parameters only (requirement L5: a random query string is not a new page). */
  query: URLSearchParams;
  language: Language;
  /** `uid`, `jobId`, `jobTitle` and the like, decoded. */
  params: Readonly<Record<string, string>>;
  /** The document that sections.ts names for this path, if any. */
  document: { type: string; uid?: string } | undefined;
  content: ContentReader;
  variant: ContentVariant;
  view: ViewContext;
  /** What `view` says of the time is said by it, so that it knows until when the page is right. */
  clock: ViewClock;
  links: Links;
  services: SiteServices;
  settings: SiteSettings;
  /** What the browser is told of the site and its build. */
  config: SharedState['config'];
  requestId: string;
  logger: SiteLogger;
  /** For forms. A view asks `view.hasCome`: what goes by this clock is never made again. */
  now: Date;
}
