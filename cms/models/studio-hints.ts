import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));
const length = v.pipe(v.number(), v.integer(), v.minValue(1));
const condition = v.strictObject({
  field: v.string(),
  is: v.pipe(v.array(v.union([v.string(), v.boolean()])), v.minLength(1)),
});

/**
 * Settings of a field for the studio only (`config.studio`). Strict, because a mistyped name would be a rule that
 * nothing checks. A hosted repository does not support them, so scripts/models.ts removes them there.
 */
export const StudioHintsSchema = v.strictObject({
  /** Prevents publishing an empty field, never saving. */
  required: v.optional(v.boolean()),
  /** An empty date is set to the day on which the document is published first. */
  publishDay: v.optional(v.boolean()),
  /** The studio proposes the text of this field of the same set for an empty one, shortened to the maximum length. */
  proposeFrom: v.optional(v.string()),
  /** Recommended lengths of a text, for advice. */
  minLength: v.optional(length),
  maxLength: v.optional(length),
  help: v.optional(text),
  /** A heading above this field and the following ones with the same group. */
  group: v.optional(text),
  /** Shown only while another field of the same set has one of these values. */
  showWhen: v.optional(condition),
  /** Advice that is shown while the field and those of `or` are empty, beside something that is filled. */
  advise: v.optional(
    v.strictObject({
      words: text,
      or: v.optional(v.array(v.string())),
      /** Only if the document's text contains a figure about the world. */
      forFigures: v.optional(v.boolean()),
    }),
  ),
  /** Advice that is shown after the date in this field, unless the field `unless` is filled or true. */
  expires: v.optional(v.strictObject({ words: text, when: v.optional(condition), unless: v.optional(v.string()) })),
});

/**
 * A model without the hints that this version does not know, or not in this form: a newer version may have stored them.
 */
export function withoutUnknownHints(model: unknown): unknown {
  if (Array.isArray(model)) return model.map(withoutUnknownHints);
  if (!v.is(record, model)) return model;
  return Object.fromEntries(
    Object.entries(model).map(([key, value]) => {
      const hints = key === 'config' && v.is(record, value) ? value['studio'] : undefined;
      if (!v.is(record, hints)) return [key, withoutUnknownHints(value)];
      return [key, withoutUnknownHints({ ...(value as object), studio: pickKnownHints(hints) })];
    }),
  );
}

const record = v.record(v.string(), v.unknown());

const schemas: Readonly<Record<string, v.GenericSchema>> = StudioHintsSchema.entries;

function pickKnownHints(hints: Record<string, unknown>): Record<string, unknown> {
  const isKnown = ([name, value]: [string, unknown]) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    return schema !== undefined && v.is(schema, value);
  };
  return Object.fromEntries(Object.entries(hints).filter(isKnown));
}
