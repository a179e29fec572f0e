import * as v from 'valibot';
import type { StoredFields } from '../fields/field-type.ts';
import type { FieldModels, Widget } from '../models/widget.ts';

const headings = /heading[1-6]/;
const TextBlocks = v.array(v.looseObject({ text: v.optional(v.string(), '') }));

/**
 * The text of the title field: the one that is marked as title, else the first heading field. Undefined when it is
 * empty.
 */
export function findTitle(models: FieldModels, stored: StoredFields): string | undefined {
  const entries = Object.entries(models);
  const [key] =
    entries.find(([, widget]) => isMarkedTitle(widget)) ?? entries.find(([, widget]) => isTitle(widget)) ?? [];
  if (key === undefined) return undefined;
  const value = stored[key];
  if (typeof value === 'string') return value;
  const blocks = v.safeParse(TextBlocks, value);
  return (blocks.success && blocks.output[0]?.text) || undefined;
}

function isMarkedTitle(widget: Widget): boolean {
  return (widget.type === 'Text' || widget.type === 'StructuredText') && widget.config['useAsTitle'] === true;
}

/** Whether the field is rich text that allows a single heading only. */
export function isTitle(widget: Widget): boolean {
  return widget.type === 'StructuredText' && headings.test(widget.config.single ?? '');
}
