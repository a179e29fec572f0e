/**
 * All limits of the content service. Page sizes, numbers of predicates, image sizes and GraphQL limits are those of the
 * hosted service.
 */

export const defaultPageSize = 20;
export const maxPageSize = 100;

/**
 * The estimated cost of one query, in microseconds on a small server (query-budget.ts), and the time-out of its
 * execution.
 */
export const maxQueryCost = 120_000;
export const maxQueryMs = 200;
export const maxQueryBytes = 8 * 1024;
export const maxPredicates = 50;
export const maxPredicateValues = 100;
export const maxPredicateDepth = 5;
export const maxSearchWords = 200;
/** Every tag of `at(document.tags, […])` is a separate condition, and engines limit the number of joined conditions. */
export const maxConditions = 200;
/** Pages with many slices need long queries. The headers of a request may have 16 KB, so no URL can be longer. */
export const maxGraphQueryBytes = 16 * 1024;
/** `graphQuery`: two levels of links inside groups inside slices need about twelve. */
export const maxGraphQueryDepth = 20;
/** The number of linked documents that one GraphQL query may load. */
export const maxGraphDocuments = 10_000;
/**
 * `similar` searches for the longest words of a document, which usually are its rarest, and returns the most similar
 * documents.
 */
export const maxSimilarWords = 64;
export const maxSimilarDocuments = 200;

/** Depth counts nested objects of a response, cost its documents. */
export const maxGraphqlDepth = 8;
/** A body with its variables; 2000 tokens fill half of it. A longer one is rejected unread. */
export const maxGraphqlBytes = 128 * 1024;
export const maxGraphqlCost = 1000;
export const maxGraphqlAliases = 15;
export const maxGraphqlTokens = 2000;
/** Brackets of a query within each other: far more than eight levels with their arguments need. */
export const maxGraphqlNesting = 100;
export const maxGraphqlDirectives = 10;
/** How often one selection may repeat a name. */
export const maxGraphqlRepetitions = 15;
export const graphqlTimeoutMs = 1000;

export const maxBodyBytes = 1024 * 1024;
export const maxJsonDepth = 32;
export const maxBulkDocuments = 1000;

/** One request of the studio, and what one change may hold. A document of 1 MB has about 2000 rows and fields. */
export const maxChangesPerRequest = 200;
export const maxChangeRequestBytes = 256 * 1024;
export const maxChangeValueDepth = 24;
export const maxRowEntries = 5000;
export const maxWorkingAddressLength = 500;
/** How many preceding rows a change may name. If none of them exists any more, the row becomes the first. */
export const maxPredecessors = 16;
/** After this time without changes of a document, a sitting has ended and its changes become a version. */
export const sittingMs = 10 * 60_000;
export const defaultSittingCheckMs = 15_000;
/**
 * How long the ids of applied changes are kept, to recognise repeated ones. A browser keeps unsent changes for the same
 * time.
 */
export const workingChangeLifetimeMs = 14 * 24 * 3600 * 1000;
/**
 * A first publish that is undone within this time counts as none. The studio offers to undo it for ten seconds, longer
 * while the pointer or the focus is there.
 */
export const undoPublishMs = 60_000;
/** Trashed documents are deleted after this time without changes. */
export const trashLifetimeMs = 30 * 24 * 3600 * 1000;
/** A live page that is unused for this time ends. */
export const livePageIdleMs = 30 * 60 * 1000;
/** The number of live tokens whose last use is recorded. One that is evicted ends by its age. */
export const maxKnownLiveTokens = 10_000;
/** Limits of unsaved content of live pages, in memory: the number, the largest, and all together. */
export const maxLivePatches = 200;
export const maxLivePatchBytes = 2 * 1024 * 1024;
export const maxAllLivePatchBytes = 64 * 1024 * 1024;
/** The size of the cache of published content that live pages read with every keystroke. */
export const maxLiveMemoryCharacters = 8 * 1024 * 1024;
/** A session of the studio ends when it is unused for this time, and in any case after its lifetime. */
export const sessionIdleMs = 12 * 3600 * 1000;
export const sessionLifetimeMs = 30 * 24 * 3600 * 1000;
export const signInLinkMs = 15 * 60 * 1000;
/** How long a person may take to confirm with a device. */
export const challengeMs = 5 * 60 * 1000;
export const maxPasskeysPerAccount = 20;
/** The sign-in links that one account is mailed: one in each of these times, and some more at once in an hour. */
export const mailedLinkMs = 12 * 60 * 1000;
export const maxMailedLinksAtOnce = 5;
/** The rate limit of one session for `/admin`, with a burst of two seconds. */
export const sessionRequestsPerSecond = 40;
/** Event streams of the studio: in total, and per session. A browser needs one, however many tabs it has. */
export const maxEventStreams = 500;
export const maxStreamsPerSession = 3;
/** Proxies and the listener close connections that are idle for 60 seconds or more. */
export const eventHeartbeatMs = 20_000;
/** How far a stream may lag before it is closed. Its browser reconnects and continues where it was. */
export const maxStreamLagBytes = 256 * 1024;
/** How many events a browser may miss before it must fetch everything again. */
export const eventRingLength = 1000;
/** How long a client stays in the presence of a document after its last sign of life. */
export const presenceMs = 30_000;
export const maxClientsPerAccount = 20;
export const maxPresentClients = 2000;
/** Sign-in attempts from one address. */
export const maxSignInsPerMinute = 10;
/** How long the response to a write is stored for repeated requests with the same `Idempotency-Key`. */
export const idempotencyLifetimeMs = 24 * 3600 * 1000;

/** The widths that hosted sites request. If all widths were allowed, anyone could fill the disk with variants. */
export const allowedImageSides: readonly number[] = [
  16, 32, 48, 64, 96, 128, 160, 200, 240, 256, 320, 360, 384, 400, 480, 500, 512, 560, 600, 640, 720, 750, 768, 800,
  828, 900, 960, 1000, 1024, 1080, 1120, 1200, 1280, 1366, 1400, 1440, 1536, 1600, 1680, 1800, 1920, 2048, 2160, 2400,
  2560, 2880, 3200, 3840,
];
/** How long a picture that could not be transformed is not retried. */
export const failedImageMs = 10 * 60 * 1000;
export const maxImagePixels = 50_000_000;
/** All frames of a moving picture together. They are in memory at once, and each is encoded again. */
export const maxMovingPixels = 20_000_000;
/**
 * `rect` and the ratio of two sides are not restricted, so variants of one asset could fill the disk. Further variants
 * are computed but not stored, except those with one side only.
 */
export const maxStoredVariantsPerAsset = 128;
/** Total size of the stored variants of images. */
export const maxMediaCacheBytes = 512 * 1024 * 1024;
export const maxAssetBytes = 100 * 1024 * 1024;
/** Total size of the local copies of original images, if the media store is remote. */
export const maxOriginalCopyBytes = 512 * 1024 * 1024;
export const maxParallelUploads = 4;
/** Free disk space below which uploads are rejected: a share of the disk, but at most this number of bytes. */
export const minFreeShareForUploads = 0.1;
export const minFreeBytesForUploads = 2 * 1024 ** 3;
/** Free disk space below which all writes except publishing are rejected. */
export const minFreeShareForWrites = 0.05;
export const minFreeBytesForWrites = 1024 ** 3;

/** A working day, as long as the link is used regularly. Editors get a new link with every preview. */
export const defaultPreviewLifetimeMs = 8 * 3600 * 1000;
export const defaultPreviewIdleMs = 30 * 60 * 1000;
export const defaultRefLifetimeMs = 30 * 24 * 3600 * 1000;
/** Long polling of `/changes`: how long a request waits for the next publish, and how many may wait at once. */
export const longPollMs = 2000;
export const maxLongPolls = 32;
/** A stranger must not take the places of all sites. */
export const maxLongPollsOfAddress = 16;
/** The number of most recently taken-down uids that a site can request. */
export const maxTakenDown = 10_000;
/** How long other processes wait for the work of one that has died (background/lease.ts). */
export const defaultLeaseMs = 9000;
/** Maximum delay of a scheduled release. */
export const schedulerIntervalMs = 1000;
/** Overlays that are unused for this time are removed. The next reader causes them to be written again. */
export const overlayIdleMs = 3600 * 1000;
