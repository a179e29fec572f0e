import type { SiteLogger } from '../contract/site-logger.ts';
import type { SiteServices } from '../contract/site-services.ts';
import type { SiteSettings } from '../contract/settings.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { Publications } from '../content/publications.ts';
import type { Assets } from '../document/assets.ts';

export interface SiteOptions {
  readonly settings: SiteSettings;
  readonly services: SiteServices;
  readonly content: ContentSource;
  readonly assets: Assets;
  readonly logger: SiteLogger;
  readonly now: () => Date;
  /** The index of published documents; without it every URL is queried. */
  readonly publications?: Publications;
  /**
   * Reads the stored response of a page or feed by its URL from the page cache, which renders it if it is not stored.
   * `failedWith`: the status of a page that is not stored and cannot be rendered now.
   */
  readonly readStored?: (
    url: string,
  ) => Promise<{ body: Buffer; documentId: string | undefined } | { failedWith: number } | undefined>;
  /**
   * Resolves when the event loop has served other requests since the last render began. The render of a form waits for
   * it once the body has arrived. Without it, every render begins at once.
   */
  readonly takeTurn?: () => Promise<void>;
  /** Lists the stored pages that publishing the draft would invalidate. `ref` reads the draft. */
  readonly listPublished?: (draft: { documentId: string; ref: string }) => Promise<PublishedPages | undefined>;
}

/** Pages of readers: no feeds, no pages of a query. */
export interface PublishedPages {
  /** Those that show the document or link to it. With the base path, the most read first. */
  readonly showing: readonly string[];
  /** The others: they depend on lists of documents of its kind, so that they may show it. */
  readonly listing: readonly string[];
  /** Whether every stored page would be invalidated. */
  readonly isEvery: boolean;
}
