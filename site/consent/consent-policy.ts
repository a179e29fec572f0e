/** What readers are asked, and what their answer means (acceptance 13). */

/** The categories a reader may allow. What is strictly necessary is not asked. */
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

/** The day from which the cookie policy is in force (content/en-gb/legal_page/cookie-policy.md). A new one asks again. */
export const policyRevision = '2026-10-01';

/** Of the banner's words and choices: kept with each choice, so that it is known what was asked. */
export const bannerVersion = 1;

/** A third-party script, loaded only once its category is allowed. Configured by `TAGS`; there is none by default. */
export interface MeasurementTag {
  /** Absolute https address. */
  src: string;
  category: OptionalCategory;
  /** Names of the first-party cookies it sets; a `*` at the end stands for any ending. Deleted on withdrawal. */
  cookies: readonly string[];
}
