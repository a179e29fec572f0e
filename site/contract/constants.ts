/**
 * Every number of specification 9, with units in the names. The kernel imports from here too; a bundle contains only
 * the constants that it uses.
 */

/** Content reader. */
export const contentTtlMs = 5000;
export const contentCacheEntries = 1000;
export const repositoryCacheMs = 5000;
export const fetchAllPageSize = 100;
/**
 * The official client's own pause between the pages of all documents, which is not configurable; `spec-client.test.ts`
 * checks it. Our own lists do not pause (content/list-pages.ts).
 */
export const fetchAllPauseMs = 500;

/**
 * Size classes: the width from which each begins; below the first it is `xs`. Not an object: a bundle inlines numbers.
 */
export const smMinWidthPx = 576;
export const mdMinWidthPx = 768;
export const lgMinWidthPx = 1009;
export const xlMinWidthPx = 1200;
export const resizeThrottleMs = 200;

/** Loading bar. */
export const loadingBarThrottleMs = 200;
export const loadingBarDurationMs = 5000;
export const loadingBarHideMs = 500;
export const loadingBarTickMs = 100;
/** Written in design/navigation.css, which cannot import it. */
export const loadingBarHeightPx = 2;

/** Loading of code and page data. */
export const chunkTimeoutMs = 120_000;
export const reloadGuardMs = 60_000;
export const prefetchIdleTimeoutMs = 2000;
export const minimumPendingMs = 200;

/** How often a visible preview checks whether its draft has changed. */
export const previewPollMs = 3000;

/** Components. */
export const sharePopupWidthPx = 626;
export const sharePopupHeightPx = 436;
/** Written in components/header/header.module.css, which cannot import it. */
export const menuMaxHeightPx = 350;

/** Error reports. */
export const reportBreadcrumbs = 100;
export const reportQueueEvents = 30;
export const reportValueLength = 250;
export const reportStackFrames = 50;
export const reportRootSpanTimeoutMs = 2000;
