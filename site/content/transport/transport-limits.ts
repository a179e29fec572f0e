/** Limits of requests to the content service. Those that the specification sets are in site/contract/constants.ts. */

/** No response of the content API is larger; a service that sends more is broken or not the content service. */
export const maxResponseBytes = 10 * 1024 * 1024;
/** Total size of cached searches, besides the limit of their number. */
export const searchCacheBytes = 48 * 1024 * 1024;
/** Total size of cached parsed results, as the length of their JSON; in memory they take about three times that. */
export const answerMemoryCharacters = 16 * 1024 * 1024;
/** A stale entry response is used when the fresh one takes longer. */
export const staleRootAfterMs = 200;
/** Consecutive failures that open the circuit breaker. */
export const failuresToOpen = 3;
/** Above this load of this process, a response may have come and not been read: the time-out says little. */
export const maxLoadOfSilence = 0.9;
/**
 * How long the circuit breaker stays open before a probe; doubles with each failed probe. A new page is unavailable for
 * as long after the service is back.
 */
export const firstPauseMs = 500;
export const maxPauseMs = 2000;
/**
 * Retry budget: a retry costs one, a success earns a tenth, so that in an outage retries add at most a tenth of the
 * load.
 */
export const maxRetries = 10;
export const retryEarnings = 0.1;
/** Pause after a 429 without `Retry-After`. */
export const unnamedRetryAfterMs = 1500;
/** Deadlines relative to the time-out of one query: of a whole render, and of content that a page can do without. */
export const renderDeadlineRatio = 1.5;
export const optionalDeadlineRatio = 0.3;
