import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));
const length = v.pipe(v.number(), v.integer(), v.minValue(1));
const condition = v.strictObject({
  field: v.string(),
  is: v.pipe(v.array(v.union([v.string(), v.boolean()])), v.minLength(1)),
});

/**
 * What a model says to editors alone (`config.studio`). Strict: a name that is mistyped would be a rule that nobody
 * checks. A hosted repository does not know it, and scripts/models.ts takes it off there.
 */
export const StudioHintsSchema = v.strictObject({
  /** Stops publishing, never saving. */
  required: v.optional(v.boolean()),
  /** An empty date becomes the day on which the document is published for the first time. */
  publishDay: v.optional(v.boolean()),
  /** An empty text begins with the words of this field of the same set, shortened to its lengths. */
  proposeFrom: v.optional(v.string()),
  /** Lengths of a text, for advice beside it. */
  minLength: v.optional(length),
  maxLength: v.optional(length),
  help: v.optional(text),
  /** A heading over this field and the ones behind it that have the same. */
  group: v.optional(text),
  /** Shown only while another field of the same set has one of these values. */
  showWhen: v.optional(condition),
  /** Said while the field is empty, and so are those of `or`, beside something that is filled. */
  advise: v.optional(
    v.strictObject({
      words: text,
      or: v.optional(v.array(v.string())),
      /** Only where the document's words have a figure about the world. */
      forFigures: v.optional(v.boolean()),
    }),
  ),
  /** Said from the day behind this date on, unless the field `unless` is filled or true. */
  expires: v.optional(v.strictObject({ words: text, when: v.optional(condition), unless: v.optional(v.string()) })),
});
export type StudioHints = v.InferOutput<typeof StudioHintsSchema>;
