import type { RefObject } from 'react';
import type { Repository } from '../../../cms/studio-models.ts';
import type { ListFilter } from './list-filter.ts';

export interface FilterBarProps {
  readonly filter: ListFilter;
  readonly repository: Repository | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** False while the rows of the previous filter are shown. */
  readonly areRowsFound: boolean;
  readonly onFilter: (change: Partial<ListFilter>, isTyped?: boolean) => void;
  /** Arrow down leaves the search field for the rows. */
  readonly onLeave: () => void;
}
