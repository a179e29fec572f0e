/**
 * Every limit of the content service. Page sizes, numbers of predicates, image sizes and GraphQL limits are the hosted
 * service's.
 */

export const defaultPageSize = 20;
export const maxPageSize = 100;

/**
 * Estimated cost of one query, in microseconds on a small server (query-budget.ts), and the time-out of its execution.
 */
export const maxQueryCost = 120_000;
export const maxQueryMs = 200;
export const maxQueryBytes = 8 * 1024;
export const maxPredicates = 50;
export const maxPredicateValues = 100;
export const maxPredicateDepth = 5;
export const maxSearchWords = 200;
/** Every tag of `at(document.tags, […])` is a condition of its own; engines limit how many they join. */
export const maxConditions = 200;
/** Pages with many slices need long queries. A request's header may have 16 KB, so no URL can be longer. */
export const maxGraphQueryBytes = 16 * 1024;
/** `graphQuery`: two levels of links inside groups inside slices need about twelve. */
export const maxGraphQueryDepth = 20;
/** Linked documents that one GraphQL query may load. */
export const maxGraphDocuments = 10_000;
/** `similar` searches for the longest words of a document, usually its rarest, and lists the most similar documents. */
export const maxSimilarWords = 64;
export const maxSimilarDocuments = 200;

/** Depth counts nested objects of a response, cost its documents. */
export const maxGraphqlDepth = 8;
/** A body with its variables; 2000 tokens fill half of it. A longer one is rejected unread. */
export const maxGraphqlBytes = 128 * 1024;
export const maxGraphqlCost = 1000;
export const maxGraphqlAliases = 15;
export const maxGraphqlTokens = 2000;
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
/** How many rows before its place a change may name; if all of them are gone, the row comes first. */
export const maxPredecessors = 16;
/** Who has not written in a document for so long has left it: what they wrote becomes a version. */
export const sittingMs = 10 * 60_000;
export const defaultSittingCheckMs = 15_000;
/** How long a repeated change of a working copy is known. A browser keeps unsent ones for as long. */
export const workingChangeLifetimeMs = 14 * 24 * 3600 * 1000;
/** The service deletes what was in the trash for so long, and written in by nobody. */
export const trashLifetimeMs = 30 * 24 * 3600 * 1000;
/** A live page that is unused for so long ends. */
export const livePageIdleMs = 30 * 60 * 1000;
/** Live tokens whose last use is known; one that is forgotten ends by its age. */
export const maxKnownLiveTokens = 10_000;
/** Unsaved content of live pages, in memory: how many, the largest, and all together. */
export const maxLivePatches = 200;
export const maxLivePatchBytes = 2 * 1024 * 1024;
export const maxAllLivePatchBytes = 64 * 1024 * 1024;
/** Published content that live pages read again with every key. */
export const maxLiveMemoryCharacters = 8 * 1024 * 1024;
/** A session of the studio ends when it is unused for so long, and in any case after its lifetime. */
export const sessionIdleMs = 12 * 3600 * 1000;
export const sessionLifetimeMs = 30 * 24 * 3600 * 1000;
export const signInLinkMs = 15 * 60 * 1000;
/** How long a person may take to let a device sign. */
export const challengeMs = 5 * 60 * 1000;
export const maxPasskeysPerAccount = 20;
/** Links to sign in that one account is mailed. */
export const maxMailedLinksPerHour = 5;
/** Requests to `/admin` of one session, with a burst of two seconds' worth. */
export const sessionRequestsPerSecond = 40;
/** Event streams of the studio: in all, and of one session. A browser needs one, in whichever number of tabs. */
export const maxEventStreams = 500;
export const maxStreamsPerSession = 3;
/** Proxies and the listener end connections that are silent for 60 seconds and more. */
export const eventHeartbeatMs = 20_000;
/** How far a stream may lag behind before it is ended; its browser goes on where it was. */
export const maxStreamLagBytes = 256 * 1024;
/** How many events a browser may have missed before it fetches everything anew. */
export const eventRingLength = 1000;
/** Somebody is at a document for so long after they were seen there. */
export const presenceMs = 30_000;
export const maxClientsPerAccount = 20;
export const maxPresentClients = 2000;
/** Attempts to sign in from one address. */
export const maxSignInsPerMinute = 10;
/** How long a repetition with the same `Idempotency-Key` gets the stored response of the first. */
export const idempotencyLifetimeMs = 24 * 3600 * 1000;

/** The widths that hosted sites request. Free widths would let a stranger fill the disk with variants. */
export const allowedImageSides: readonly number[] = [
  16, 32, 48, 64, 96, 128, 160, 200, 240, 256, 320, 360, 384, 400, 480, 500, 512, 560, 600, 640, 720, 750, 768, 800,
  828, 900, 960, 1000, 1024, 1080, 1120, 1200, 1280, 1366, 1400, 1440, 1536, 1600, 1680, 1800, 1920, 2048, 2160, 2400,
  2560, 2880, 3200, 3840,
];
/** How long a picture that failed to transform is not retried. */
export const failedImageMs = 10 * 60 * 1000;
export const maxImagePixels = 50_000_000;
/** `rect` is free, so one asset could fill the disk with crops: further variants are computed but not stored. */
export const maxStoredVariantsPerAsset = 128;
/** Total size of the scaled pictures on disk. */
export const maxMediaCacheBytes = 512 * 1024 * 1024;
export const maxAssetBytes = 100 * 1024 * 1024;
/** Total size of the local copies of original images, where the media store is on another machine. */
export const maxOriginalCopyBytes = 512 * 1024 * 1024;
export const maxParallelUploads = 4;
/** Free disk space below which uploads are rejected: the share, but at most the bytes. */
export const minFreeShareForUploads = 0.1;
export const minFreeBytesForUploads = 2 * 1024 ** 3;
/** Below it, all writes except publishing are rejected. */
export const minFreeShareForWrites = 0.05;
export const minFreeBytesForWrites = 1024 ** 3;

/** A working day, as long as the link is used regularly; editors get a new link with every preview. */
export const defaultPreviewLifetimeMs = 8 * 3600 * 1000;
export const defaultPreviewIdleMs = 30 * 60 * 1000;
export const defaultRefLifetimeMs = 30 * 24 * 3600 * 1000;
/** Long polling of `/changes`: how long a request waits for the next publish, and how many may wait at once. */
export const longPollMs = 2000;
export const maxLongPolls = 32;
/** The last names of documents that were taken down, which a site can ask for. */
export const maxTakenDown = 10_000;
/** How long a process that is gone holds up the work that only one may do (background/lease.ts). */
export const defaultLeaseMs = 9000;
/** Maximum delay of a scheduled release. */
export const schedulerIntervalMs = 1000;
/** Overlays unused for so long are removed; the next reader has them rebuilt. */
export const overlayIdleMs = 3600 * 1000;
