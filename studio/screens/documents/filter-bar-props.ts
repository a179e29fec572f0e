import type { RefObject } from 'react';
import type { Repository } from '../../../cms/studio-models.ts';
import type { ListFilter } from './list-filter.ts';

export interface FilterBarProps {
  readonly filter: ListFilter;
  readonly repository: Repository | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** The rows are those of the filter, not of the one before. */
  readonly areRowsFound: boolean;
  readonly onFilter: (change: Partial<ListFilter>, isTyped?: boolean) => void;
  /** Down, out of the search: to the rows. */
  readonly onLeave: () => void;
}
