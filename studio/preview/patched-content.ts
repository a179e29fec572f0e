import type { LivePatch } from '../../cms/studio-api.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import { isReachable, type DraftContent } from '../draft/draft-content.ts';
import { isSameValue } from '../draft/same-value.ts';

type PatchedContent = Pick<LivePatch, 'values' | 'lists'>;

/**
 * The difference that a live page needs to show `now` instead of `before`; undefined if there is none. The fields of a
 * removed row are not sent: the list without its key is enough.
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
    // Compares references first, because a keystroke changes one field of thousands.
    if (before[part].get(address) === now[part].get(address) && before.lists === now.lists) return false;
    if (!isReachable(now.lists, address)) return false;
    // The frame has dropped the content of a removed row, so a returning row is sent completely.
    const known = isReachable(before.lists, address) ? before[part].get(address) : undefined;
    return !isSameValue(known, now[part].get(address));
  });
}
