import type { MeasurementTag } from '../consent/consent-policy.ts';

/** The site's settings. Made from the environment in server/configuration.ts. */
export interface SiteSettings {
  /** Canonical origin without a trailing slash: `https://www.example.com`. */
  readonly publicUrl: string;
  /** `''` at the root, else `/x` without a trailing slash. */
  readonly basePath: string;
  /** The slug in `/engineering/life-at-{company}`. */
  readonly companySlug: string;
  /** Origin of the content service's media: their URLs are served from the site's own `/media`. */
  readonly contentOrigin: string | undefined;
  /** The origin that may show live pages in a frame. */
  readonly studioOrigin: string;
  readonly isDebugPageOn: boolean;
  /** When off, the worker's URL returns a worker that unregisters itself. */
  readonly isServiceWorkerOn: boolean;
  /** The slice catalogue is for development and tests only. */
  readonly isCatalogueOn: boolean;
  /** Third-party scripts that consent may load; none by default. */
  readonly tags: readonly MeasurementTag[];
}
