import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { CheckContext, FieldType } from './field-type.ts';
import { isRecord } from './field-set.ts';
import { isSafeUrl } from './safe-url.ts';

export const StoredEmbedSchema = v.looseObject({ embed_url: v.string() });
type StoredEmbed = v.InferOutput<typeof StoredEmbedSchema>;

/** The parts of an oEmbed response that the site needs for these players. The service never calls a provider. */
const knownProviders: readonly { host: RegExp; name: string }[] = [
  { host: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, name: 'YouTube' },
  { host: /(^|\.)vimeo\.com$/, name: 'Vimeo' },
];

const emptyEmbed = {
  version: '1.0',
  title: null,
  author_name: null,
  author_url: null,
  provider_name: null,
  provider_url: null,
  cache_age: null,
  thumbnail_url: null,
  thumbnail_width: null,
  thumbnail_height: null,
  html: null,
  width: null,
  height: null,
};

/** Accepts a whole oEmbed object, or only `{ embed_url }`. */
export function checkEmbed(value: unknown, context: CheckContext): StoredEmbed | undefined {
  if (isRecord(value) && Object.keys(value).length === 0) return undefined;
  const result = v.safeParse(StoredEmbedSchema, value);
  if (result.success && URL.canParse(result.output.embed_url) && isSafeUrl(result.output.embed_url))
    return result.output;
  context.report('must have an embed_url that is an http or https address');
  return undefined;
}

export function serialiseEmbed(stored: StoredEmbed): Record<string, unknown> {
  const host = URL.parse(stored.embed_url)?.hostname ?? '';
  const provider = knownProviders.find((known) => known.host.test(host));
  return {
    ...emptyEmbed,
    type: provider ? 'video' : 'link',
    ...(provider && { provider_name: provider.name }),
    ...stored,
  };
}

export const embedField: FieldType<WidgetOf<'Embed'>, StoredEmbed> = {
  stored: StoredEmbedSchema,
  check: (value, _widget, context) => checkEmbed(value, context),
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(undefined, undefined);
  },
  serialise: (stored) => (stored === undefined ? {} : serialiseEmbed(stored)),
};
