/** What the snapshot's files must look like to be believed: an older form of ours, or anybody's damage, is left out. */
import * as v from 'valibot';

const factsEntries = {
  key: v.string(),
  url: v.pipe(v.string(), v.startsWith('/')),
  variant: v.string(),
  cookie: v.optional(v.string()),
  isTemporary: v.boolean(),
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  ref: v.string(),
  contentKeys: v.array(v.string()),
  documentId: v.optional(v.string()),
  viewTag: v.optional(v.string()),
  changesAt: v.optional(v.number()),
  build: v.string(),
  renderedAt: v.number(),
};

/** What JSON left out is `undefined` again. */
const withAbsent = <
  Facts extends {
    cookie?: string | undefined;
    documentId?: string | undefined;
    viewTag?: string | undefined;
    changesAt?: number | undefined;
  },
>(
  facts: Facts,
) => ({
  ...facts,
  cookie: facts.cookie,
  documentId: facts.documentId,
  viewTag: facts.viewTag,
  changesAt: facts.changesAt,
});

const length = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The line before the bodies of a page. */
export const pageShape = v.object({
  page: v.pipe(v.object(factsEntries), v.transform(withAbsent)),
  status: factsEntries.status,
  headers: v.array(v.tuple([v.string(), v.string()])),
  quality: v.picklist(['quick', 'best']),
  hash: v.string(),
  /** The uncompressed body is not in the file. */
  lengths: v.object({ identity: length, gzip: length, br: length }),
});

/** What most pages have in common. */
const kindShape = v.pipe(
  v.object({
    variant: factsEntries.variant,
    cookie: factsEntries.cookie,
    isTemporary: factsEntries.isTemporary,
    status: factsEntries.status,
    ref: factsEntries.ref,
    build: factsEntries.build,
  }),
  v.transform((kind) => ({ ...kind, cookie: kind.cookie })),
);

/** Raised with every change of the form, so that what an older process wrote is named as that. */
export const snapshotFormat = 8;

const version = v.pipe(v.number(), v.integer(), v.minValue(0));
const versions = v.array(v.tuple([v.string(), version]));

/** What a start reads of all that is stored. */
export const headShape = v.object({
  format: v.literal(snapshotFormat),
  lots: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_536)),
  entries: length,
  changes: v.object({ version, knownSince: version, keys: versions, removed: versions }),
});

/** The line before the documents of an index. */
export const indexShape = v.object({
  format: v.literal(snapshotFormat),
  ref: v.string(),
  gone: v.array(v.string()),
  former: v.array(v.tuple([v.string(), v.string()])),
  digest: v.string(),
});

export const lotShape = v.object({
  format: v.literal(snapshotFormat),
  keys: v.array(v.string()),
  keyLists: v.array(v.array(length)),
  kinds: v.array(kindShape),
  /** Looked at one by one (snapshot-list.ts): checked here, all would be copied twice. */
  pages: v.array(v.unknown()),
});

/** `undefined` for what is no JSON, or not of the shape. */
export function readShape<Shape extends v.GenericSchema>(shape: Shape, text: string): v.InferOutput<Shape> | undefined {
  const read = v.safeParse(shape, parseJson(text));
  return read.success ? read.output : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
