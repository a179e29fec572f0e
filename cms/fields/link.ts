import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { CheckContext, FieldType } from './field-type.ts';
import { toIndexedText } from './indexed-text.ts';
import { StoredLinkSchema, checkLink, serialiseLink, type StoredLink } from './link-value.ts';

type LinkWidget = WidgetOf<'Link'>;
const allowedTypes = { media: 'Media', document: 'Document', web: 'Web' } as const;

/** One link, or with `repeat` a list of links. A content relationship is indexed by the id of its target. */
export const linkField: FieldType<LinkWidget, StoredLink | StoredLink[]> = {
  stored: v.union([StoredLinkSchema, v.array(StoredLinkSchema)]),
  check(value, widget, context) {
    if (!widget.config.repeat) return checkOne(value, widget, context);
    if (!Array.isArray(value)) {
      context.report('must be a list of links');
      return undefined;
    }
    const links = value.flatMap((item: unknown, index): StoredLink[] => {
      const link = checkOne(item, widget, context.child(index));
      return link ? [{ ...link, key: link.key ?? context.child(index).stableId() }] : [];
    });
    return links.length === 0 ? undefined : links;
  },
  index(stored, _widget, context) {
    for (const link of toList(stored)) {
      if (link.link_type === 'Any') continue;
      context.addValue(link.link_type === 'Document' ? toIndexedText(link.id) : undefined, undefined);
    }
  },
  serialise(stored, { config }, context) {
    const selection = config.customtypes ?? [];
    if (config.repeat) return toList(stored).map((link) => serialiseLink(link, selection, context));
    return serialiseLink(toList(stored)[0], selection, context);
  },
};

function checkOne(value: unknown, { config }: LinkWidget, context: CheckContext): StoredLink | undefined {
  const link = checkLink(value, context);
  if (!link || link.link_type === 'Any' || !config.select) return link;
  const allowed = allowedTypes[config.select];
  if (link.link_type !== allowed) context.report(`must be a link of type ${allowed}`);
  return link;
}

function toList(stored: StoredLink | StoredLink[] | undefined): StoredLink[] {
  if (stored === undefined) return [];
  return Array.isArray(stored) ? stored : [stored];
}
