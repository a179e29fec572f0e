import { useId } from 'react';
import type { HistoryEntry } from '../../../cms/studio-api.ts';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { SelectInput } from '../../parts/text-input.tsx';
import { historyStrings } from '../../strings/publish.ts';
import { historyKinds, listChoices, type HistoryFilter } from './filter-history.ts';
import styles from './history-dialog.module.css';

interface HistoryChoicesProps {
  readonly entries: readonly HistoryEntry[];
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

/** Filters of the history by person and kind; absent where there is no choice. */
export function HistoryChoices({ entries, filter, onFilter }: HistoryChoicesProps) {
  const { people, kinds } = listChoices(entries);
  const ids = { by: useId(), kind: useId() };
  if (people.length < 2 && kinds.length < 2) return null;
  return (
    <div className={styles.choices}>
      {kinds.length > 1 && (
        <FieldFrame id={ids.kind} controlId={ids.kind} label={historyStrings.kind}>
          <SelectInput
            id={ids.kind}
            value={filter.kind ?? ''}
            onChange={({ target }) => onFilter({ ...filter, kind: historyKinds.find((kind) => kind === target.value) })}
          >
            <option value="">{historyStrings.anyKind}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {historyStrings.kinds[kind]}
              </option>
            ))}
          </SelectInput>
        </FieldFrame>
      )}
      {people.length > 1 && (
        <FieldFrame id={ids.by} controlId={ids.by} label={historyStrings.person}>
          <SelectInput
            id={ids.by}
            value={filter.by ?? ''}
            onChange={({ target }) => onFilter({ ...filter, by: target.value || undefined })}
          >
            <option value="">{historyStrings.anyPerson}</option>
            {people.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectInput>
        </FieldFrame>
      )}
    </div>
  );
}
