/**
 * Every limit of the content service on one screen. Sources: protocol 1.2 (page sizes), requirement S-39 (predicates),
 * requirement S-52 and S-53 (images), requirement S-57 (GraphQL), requirement S-59 and B2 (bodies).
 */

export const defaultPageSize = 20;
export const maximumPageSize = 100;

/** Work of one query, in microseconds on a small server (query-work.ts), and the time after which it is given up. */
export const maximumQueryWork = 120_000;
export const maximumQueryMs = 200;
export const maximumQueryBytes = 8 * 1024;
export const maximumPredicates = 50;
export const maximumPredicateValues = 100;
export const maximumPredicateDepth = 5;
export const maximumSearchWords = 200;
/** Every tag of `at(document.tags, […])` is a condition of its own; engines have a limit for how many they join. */
export const maximumConditions = 200;
/** Pages of many slices ask for long ones; the header of a request may have 16 KB, so no address can be longer. */
export const maximumGraphQueryBytes = 16 * 1024;
/** `graphQuery`: two levels of links inside groups inside slices need about twelve. */
export const maximumGraphQueryDepth = 20;
/** Linked documents of one GraphQL query. */
export const maximumGraphDocuments = 10_000;
/** `similar` looks at the longest words of a document, as a rule its rarest, and lists the documents most like it. */
export const maximumSimilarWords = 64;
export const maximumSimilarDocuments = 200;

/** GraphQL (requirement S-57): depth counts the objects within objects of an answer, cost its documents. */
export const maximumGraphqlDepth = 8;
/** Of a body with its variables; 2000 tokens fill half of it. A longer one is refused unread. */
export const maximumGraphqlBytes = 128 * 1024;
export const maximumGraphqlCost = 1000;
export const maximumGraphqlAliases = 15;
export const maximumGraphqlTokens = 2000;
export const maximumGraphqlDirectives = 10;
/** How often one selection may ask for the same name. */
export const maximumGraphqlRepetitions = 15;
export const graphqlTimeoutMs = 1000;

export const maximumBodyBytes = 1024 * 1024;
export const maximumJsonDepth = 32;
export const maximumBulkDocuments = 1000;
/** How long a repetition with the same `Idempotency-Key` gets the answer of the first. */
export const idempotencyLifetimeMs = 24 * 3600 * 1000;

/** Hosted sites ask for these widths; anything else would let a stranger fill the disk with variants. */
export const allowedImageSides: readonly number[] = [
  16, 32, 48, 64, 96, 128, 160, 200, 240, 256, 320, 360, 384, 400, 480, 500, 512, 560, 600, 640, 720, 750, 768, 800,
  828, 900, 960, 1000, 1024, 1080, 1120, 1200, 1280, 1366, 1400, 1440, 1536, 1600, 1680, 1800, 1920, 2048, 2160, 2400,
  2560, 2880, 3200, 3840,
];
/** How long a picture that could not be made is not tried again. */
export const failedImageMs = 10 * 60 * 1000;
export const maximumImagePixels = 50_000_000;
/** `rect` is free, so one asset may not fill the disk with crops: later variants are computed but not kept. */
export const maximumStoredVariantsPerAsset = 128;
/** Scaled pictures on disk, all together. */
export const maximumMediaCacheBytes = 512 * 1024 * 1024;
export const maximumAssetBytes = 100 * 1024 * 1024;
export const maximumParallelUploads = 4;
/** Of the disk: below it no files are taken; a share, and never more than so many bytes (requirement F6). */
export const leastFreeShareForUploads = 0.1;
export const leastFreeBytesForUploads = 2 * 1024 ** 3;
/** Below it only publishing goes on. */
export const leastFreeShareForWrites = 0.05;
export const leastFreeBytesForWrites = 1024 ** 3;

/** A working day, if somebody looks at it again and again; editors get a new link with every preview (requirement S-34). */
export const defaultPreviewLifetimeMs = 8 * 3600 * 1000;
export const defaultPreviewIdleMs = 30 * 60 * 1000;
export const defaultRefLifetimeMs = 30 * 24 * 3600 * 1000;
/** Publishes whose documents can be told to whoever asks what has changed since a ref. */
export const rememberedChanges = 200;
/** How long an answer to that waits for the next publish, and for how many at once. */
export const heldReaderMs = 2000;
export const maximumHeldReaders = 32;
/** How late a scheduled release may be. */
export const schedulerIntervalMs = 1000;
/** Overlays that nobody opened for so long are removed; the next reader has them written again. */
export const overlayIdleMs = 3600 * 1000;
