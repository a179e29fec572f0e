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
  build: v.string(),
  renderedAt: v.number(),
};

/** What JSON left out is `undefined` again. */
const withAbsent = <
  Facts extends { cookie?: string | undefined; documentId?: string | undefined; viewTag?: string | undefined },
>(
  facts: Facts,
) => ({
  ...facts,
  cookie: facts.cookie,
  documentId: facts.documentId,
  viewTag: facts.viewTag,
});

const length = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The line before the bodies of a page. */
export const pageShape = v.object({
  page: v.pipe(v.object(factsEntries), v.transform(withAbsent)),
  status: factsEntries.status,
  headers: v.array(v.tuple([v.string(), v.string()])),
  quality: v.picklist(['quick', 'best']),
  lengths: v.object({ identity: length, gzip: length, br: length }),
});

const documentShape = v.pipe(
  v.object({
    id: v.string(),
    type: v.string(),
    uid: v.optional(v.string()),
    lang: v.string(),
    publishedAt: v.string(),
  }),
  v.transform((document) => ({ ...document, uid: document.uid })),
);

/** What most pages have in common. */
const kindShape = v.pipe(
  v.object({
    variant: factsEntries.variant,
    cookie: factsEntries.cookie,
    isTemporary: factsEntries.isTemporary,
    status: factsEntries.status,
    ref: factsEntries.ref,
    build: factsEntries.build,
    isValid: v.boolean(),
  }),
  v.transform((kind) => ({ ...kind, cookie: kind.cookie })),
);

/** Raised with every change of the form, so that what an older process wrote is named as that. */
export const listFormat = 4;

export const listShape = v.object({
  format: v.literal(listFormat),
  ref: v.optional(v.string()),
  documents: v.array(documentShape),
  gone: v.array(v.string()),
  keys: v.array(v.string()),
  keyLists: v.array(v.array(length)),
  kinds: v.array(kindShape),
  /** Looked at one by one (snapshot-list.ts): checked here, a hundred thousand would all be copied twice. */
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
