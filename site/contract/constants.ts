/**
 * Every number of specification 9, in one place, units in the names. The kernel imports from here
 * too: plain constants, of which a bundle carries only those it uses.
 */

/** Content reader. */
export const contentTtlMs = 5000;
export const contentCacheEntries = 1000;
export const repositoryCacheMs = 5000;
export const fetchAllPageSize = 100;
/**
 * The official client's own pause between the pages of all documents, and no setting of ours: `spec-client.test.ts` holds it
 * to this. Our own lists wait for no page (content/list-pages.ts).
 */
export const fetchAllPauseMs = 500;

/** Size classes: the width from which each begins. Below the first it is `xs`. */
export const breakpoints = { sm: 576, md: 768, lg: 1009, xl: 1200 } as const;
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

/** How often a preview asks whether its draft has changed, while somebody looks at it. */
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
