import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { ViewSchema, type StoredView } from '../fields/stored-values.ts';

/** The images in fields and texts that the other values do not have, without thumbnails. */
export function listPictures(values: readonly FieldValue[], others: readonly FieldValue[]): StoredView[] {
  const known = new Set(others.flatMap(findViews).map((view) => JSON.stringify(view)));
  return values.flatMap(findViews).filter((view) => !known.has(JSON.stringify(view)));
}

function findViews(value: FieldValue | undefined): StoredView[] {
  if (typeof value !== 'object' || value === null) return [];
  const view = v.safeParse(ViewSchema, value);
  if (view.success) return [view.output];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'thumbnails' ? [] : findViews(inner)));
}
