import type { RefusedUid } from '../../cms/studio-api.ts';
import type { Repository } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { rowAddress } from '../draft/field-address.ts';

/** The input of the checks. */
export interface CheckedDocument {
  readonly content: DraftContent;
  readonly repository: Pick<Repository, 'customTypes' | 'sharedSlices'>;
  readonly type: string;
  readonly lang: string;
  /** The uid that readers know, if today's rule for uids refuses it. */
  readonly refusedUid?: RefusedUid | undefined;
  /** YYYY-MM-DD */
  readonly today: string;
  /** The day of a stored date or time in the zone of `today`; without it, in UTC. */
  readonly toDay?: ((stored: string) => string) | undefined;
}

/** The value of a field, or of each link of a repeatable field, without empty ones. */
export function listValues({ values, lists }: DraftContent, address: FieldAddress): FieldValue[] {
  const rows = lists.get(address)?.map((key) => values.get(rowAddress(address, key))) ?? [];
  return [values.get(address), ...rows].filter((value) => value !== undefined && value !== null);
}

/** The addresses of the rows of a list. */
export function listRows({ lists }: DraftContent, list: FieldAddress): FieldAddress[] {
  return (lists.get(list) ?? []).map((key) => rowAddress(list, key));
}
