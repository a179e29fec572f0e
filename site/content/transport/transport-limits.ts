/** Limits of the way to the content service (requirement F10 to F12). Those of the specification are in site/contract/constants.ts. */

/** No answer of the content API is larger; a service that sends more is broken or not ours. */
export const largestAnswerBytes = 10 * 1024 * 1024;
/** What all kept searches may weigh together. The specification bounds their number only. */
export const searchCacheBytes = 48 * 1024 * 1024;
/** What all answers kept as objects may weigh together, as the length of their JSON; in memory they are about three times that. */
export const answerMemoryCharacters = 16 * 1024 * 1024;
/** A root that has just ended is used once more when the next is not there by then. */
export const staleRootAfterMs = 200;
/** Failures in a row after which nothing more is asked for a while. */
export const failuresToOpen = 3;
/** How long nothing is asked before one request tries again; it doubles with each try that fails. */
export const firstPauseMs = 500;
export const longestPauseMs = 5000;
/** A retry costs one, a success earns a tenth: in an outage retries add a tenth of the load, not a multiple. */
export const mostRetries = 10;
export const retryEarnings = 0.1;
/** Wait after a 429 that does not say how long. */
export const unnamedRetryAfterMs = 1500;
/** A render has one and a half times what one question has; what a page can do without has less (requirement F11). */
export const renderDeadlineRatio = 1.5;
export const optionalDeadlineRatio = 0.3;
