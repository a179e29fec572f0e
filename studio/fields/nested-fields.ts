import { createContext, type ComponentType } from 'react';
import type { StudioFields } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';

export interface FieldListProps {
  readonly fields: StudioFields;
  /** `data` for a tab, `data/body/@KEY/primary` for a slice, the address of a row for a group. */
  readonly parent: FieldAddress;
}

/** What draws the fields of a group's row. A group is a field itself: without this they would import each other. */
export const NestedFields = createContext<ComponentType<FieldListProps>>(() => null);
