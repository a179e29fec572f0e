import * as v from 'valibot';
import type { TypeSelection } from '../models/widget.ts';
import type { CheckContext, SerialiseContext } from './field-type.ts';
import { toMediaPath } from './image-value.ts';
import { isSafeUrl } from './safe-url.ts';

const extras = {
  text: v.optional(v.string()),
  variant: v.optional(v.string()),
  key: v.optional(v.string()),
};
const numberText = v.optional(v.string());

const DocumentLinkSchema = v.object({
  link_type: v.literal('Document'),
  id: v.string(),
  anchorId: v.optional(v.string()),
  target: v.optional(v.string()),
  ...extras,
});
const WebLinkSchema = v.object({
  link_type: v.literal('Web'),
  url: v.string(),
  target: v.optional(v.string()),
  ...extras,
});
const MediaLinkSchema = v.object({
  link_type: v.literal('Media'),
  id: v.string(),
  name: v.string(),
  kind: v.string(),
  path: v.string(),
  size: v.string(),
  width: numberText,
  height: numberText,
  ...extras,
});
const AnyLinkSchema = v.object({ link_type: v.literal('Any'), ...extras });

/** The stored format of links. A target is only an id, because its other data depends on the ref that is read. */
export const StoredLinkSchema = v.variant('link_type', [
  DocumentLinkSchema,
  WebLinkSchema,
  MediaLinkSchema,
  AnyLinkSchema,
]);
export type StoredLink = v.InferOutput<typeof StoredLinkSchema>;

const nullish = v.optional(v.nullable(v.string()));
const WrittenLinkSchema = v.looseObject({
  link_type: v.picklist(['Web', 'Document', 'Media', 'Any']),
  id: nullish,
  url: nullish,
  target: nullish,
  anchorId: nullish,
  text: nullish,
  variant: nullish,
  key: nullish,
});
type WrittenLink = v.InferOutput<typeof WrittenLinkSchema>;

/** Returns undefined for a link without target and text. */
export function checkLink(value: unknown, context: CheckContext): StoredLink | undefined {
  const result = v.safeParse(WrittenLinkSchema, value);
  if (!result.success) {
    context.report('must be a link: an object whose link_type is Web, Document, Media or Any');
    return undefined;
  }
  const written = result.output;
  const kept = pickStrings(written, ['text', 'variant', 'key']);
  if (written.link_type === 'Web' && written.url) return checkWebLink(written.url, written, context);
  if (written.link_type === 'Document' && written.id) {
    return { link_type: 'Document', id: written.id, ...pickStrings(written, ['anchorId', 'target']), ...kept };
  }
  if (written.link_type === 'Media' && written.id) return checkMediaLink(written.id, kept, context);
  return kept['text'] === undefined ? undefined : { link_type: 'Any', ...kept };
}

function checkWebLink(url: string, written: WrittenLink, context: CheckContext): StoredLink | undefined {
  if (isSafeUrl(url)) return { link_type: 'Web', url, ...pickStrings(written, ['target', 'text', 'variant', 'key']) };
  context.report('the address must be http, https, mailto, tel or a path of the site');
  return undefined;
}

function checkMediaLink(id: string, kept: Record<string, string>, context: CheckContext): StoredLink | undefined {
  const asset = context.getAsset(id);
  if (!asset) {
    context.report(`there is no asset "${id}"`);
    return undefined;
  }
  return {
    link_type: 'Media',
    id,
    name: asset.filename,
    // The read API has the kinds "image" and "document"; everything else is "file".
    kind: asset.kind === 'image' || asset.kind === 'document' ? asset.kind : 'file',
    path: toMediaPath(asset),
    size: String(asset.sizeBytes),
    ...(asset.width !== undefined && { width: String(asset.width) }),
    ...(asset.height !== undefined && { height: String(asset.height) }),
    ...kept,
  };
}

function pickStrings(written: WrittenLink, keys: readonly (keyof WrittenLink & string)[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const key of keys) {
    const value = written[key];
    if (typeof value === 'string') kept[key] = value;
  }
  return kept;
}

export function serialiseLink(
  link: StoredLink | undefined,
  selection: readonly TypeSelection[],
  context: SerialiseContext,
): Record<string, unknown> {
  if (link === undefined) return { link_type: 'Any' };
  if (link.link_type === 'Media') {
    const { path, ...rest } = link;
    return { ...rest, url: context.toAbsoluteUrl(path) };
  }
  if (link.link_type === 'Document') return { ...context.completeDocumentLink(link.id, selection), ...link };
  return { ...link };
}
