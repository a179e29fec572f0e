import { createContext, type ComponentType } from 'react';
import type { StudioFields } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';

export interface FieldListProps {
  readonly fields: StudioFields;
  /** `data` for a tab, `data/body/@KEY/primary` for a slice, the row's address for a group. */
  readonly parent: FieldAddress;
}

/** Renders the fields of a group's row. A context avoids a cyclic import between groups and field lists. */
export const NestedFields = createContext<ComponentType<FieldListProps>>(() => null);
