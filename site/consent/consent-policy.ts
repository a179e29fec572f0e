/** The choices of the cookie banner, and their meaning (acceptance 13). */

/** The categories that a reader may allow. Strictly necessary cookies need no consent. */
export const optionalCategories = ['functional', 'analytics', 'marketing'] as const;

export type OptionalCategory = (typeof optionalCategories)[number];
export type ConsentCategory = 'necessary' | OptionalCategory;

/** The consent types that tags understand, by our category: each of the seven belongs to exactly one. */
export const consentTypes: Readonly<Record<ConsentCategory, readonly string[]>> = {
  necessary: ['security_storage'],
  functional: ['functionality_storage', 'personalization_storage'],
  analytics: ['analytics_storage'],
  marketing: ['ad_storage', 'ad_user_data', 'ad_personalization'],
};

/**
 * The day from which the cookie policy is in force (content/en-gb/legal_page/cookie-policy.md). A new day opens the
 * banner again.
 */
export const policyRevision = '2026-10-01';

/** Version of the banner's text and choices, stored with each choice as proof of the question. */
export const bannerVersion = 1;

/** A third-party script, loaded only once its category is allowed. Configured by `TAGS`; there is none by default. */
export interface MeasurementTag {
  /** Absolute https URL. */
  readonly src: string;
  readonly category: OptionalCategory;
  /** Names of its first-party cookies; a final `*` matches any ending. Deleted on withdrawal. */
  readonly cookies: readonly string[];
}
