import type { FieldValue } from '../../cms/studio-types.ts';
import { isRecord, type ObjectBlock } from './rich-text-block.ts';
import { isSafeAddress } from './safe-address.ts';

type LinkValue = { readonly [key: string]: string };

const linkFields = ['link_type', 'url', 'id', 'anchorId', 'target', 'text', 'variant', 'name', 'kind', 'path', 'size'];

/** Parses the link in a `data-link`. Undefined if it is invalid or its URL is not allowed. */
export function readLink(text: string | null): LinkValue | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const fields = linkFields.flatMap((name) => {
    const field = value[name];
    return typeof field === 'string' ? [[name, field] as const] : [];
  });
  const link: LinkValue = Object.fromEntries(fields);
  if (link['link_type'] === 'Web') return isSafeAddress(link['url'] ?? '') ? link : undefined;
  const hasTarget = (link['link_type'] === 'Document' || link['link_type'] === 'Media') && Boolean(link['id']);
  return hasTarget ? link : undefined;
}

/** Parses the image or embed in a `data-block`. */
export function readObjectBlock(text: string | null): ObjectBlock | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const { type, view, oembed, linkTo } = value;
  if (type === 'image' && isRecord(view) && typeof view['id'] === 'string') {
    const link = linkTo === undefined ? undefined : readLink(JSON.stringify(linkTo));
    return { type, view: view as FieldValue, ...(link && { linkTo: link }) }; // It was parsed from JSON.
  }
  const address = type === 'embed' && isRecord(oembed) ? oembed['embed_url'] : undefined;
  if (typeof address !== 'string' || !/^https?:/i.test(address) || !isSafeAddress(address)) return undefined;
  return { type: 'embed', oembed: oembed as FieldValue }; // It was parsed from JSON.
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Another program may write invalid JSON: then the attribute is ignored.
    return undefined;
  }
}
