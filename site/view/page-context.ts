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

/** The parsed request from which a page is made. One per request, never shared. */
export interface PageContext {
  /** The requested URL, without base path and language in its path: `/platform`. */
  readonly path: string;
  /** Allow-listed query parameters only (requirement L5: a random query string is not a new page). */
  readonly query: URLSearchParams;
  readonly language: Language;
  /** `uid`, `jobId`, `jobTitle` and the like, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The document that sections.ts names for this path, if any. */
  readonly document: { type: string; uid?: string } | undefined;
  readonly content: ContentReader;
  readonly variant: ContentVariant;
  readonly view: ViewContext;
  /** The view's clock, which records until when the page is fresh. */
  readonly clock: ViewClock;
  readonly links: Links;
  readonly services: SiteServices;
  readonly settings: SiteSettings;
  /** Information about the site and its build for the browser. */
  readonly config: SharedState['config'];
  readonly requestId: string;
  readonly logger: SiteLogger;
  /** For forms only. A view calls `view.hasCome` instead: a page that depends on this clock is never rendered again. */
  readonly now: Date;
}
