import type { FieldAddress } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { findRows } from '../draft/field-address.ts';
import { matchRows } from '../draft/match-rows.ts';
import { listDifferences } from '../differences/list-differences.ts';
import type { MarkKind, Marks } from './marks.ts';

export function findMarks(version: DraftContent, now: DraftContent): Marks {
  const published = matchRows(version, now);
  const differences = listDifferences(published, now);
  const kinds = new Map<FieldAddress, MarkKind[]>();
  const gone = new Set<FieldAddress>();
  for (const { address, kind } of differences) {
    if (kind === 'removed') gone.add(address);
    else kinds.set(address, [...(kinds.get(address) ?? []), kind]);
  }
  return { published, kinds, removed: listRemoved(published, gone), count: differences.length };
}

function listRemoved(published: DraftContent, gone: ReadonlySet<FieldAddress>): Marks['removed'] {
  const removed = new Map<FieldAddress, string[]>();
  for (const address of gone) {
    const list = findRows(address).at(-1)?.list ?? '';
    const keys = published.lists.get(list) ?? [];
    removed.set(
      list,
      keys.filter((key) => gone.has(`${list}/@${key}`)),
    );
  }
  return removed;
}
