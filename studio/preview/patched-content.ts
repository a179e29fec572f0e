import type { LivePatch } from '../../cms/studio-api.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import { isReachable, type DraftContent } from '../draft/draft-content.ts';
import { isSameValue } from '../draft/same-value.ts';

type PatchedContent = Pick<LivePatch, 'values' | 'lists'>;

/**
 * What the preview frame must hear to show `now` in place of `before`; undefined when both look the same. Nothing in a
 * removed row is sent: its list without its key says it.
 */
export function toPatchedContent(before: DraftContent, now: DraftContent): PatchedContent | undefined {
  const values = listChanged('values', before, now).map((address): [FieldAddress, FieldValue] => [
    address,
    now.values.get(address) ?? null,
  ]);
  const lists = listChanged('lists', before, now).map((address): [FieldAddress, readonly string[]] => [
    address,
    now.lists.get(address) ?? [],
  ]);
  return values.length > 0 || lists.length > 0 ? { values, lists } : undefined;
}

function listChanged(part: 'values' | 'lists', before: DraftContent, now: DraftContent): FieldAddress[] {
  const addresses = new Set([...before[part].keys(), ...now[part].keys()]);
  return [...addresses].filter((address) => {
    // Equal references first: a keystroke changes one field of thousands.
    if (before[part].get(address) === now[part].get(address) && before.lists === now.lists) return false;
    if (!isReachable(now.lists, address)) return false;
    // The frame has forgotten what was in a row that comes back.
    const known = isReachable(before.lists, address) ? before[part].get(address) : undefined;
    return !isSameValue(known, now[part].get(address));
  });
}
