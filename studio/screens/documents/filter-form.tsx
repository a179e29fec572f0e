import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { FilterChoices } from '../../../cms/studio-api.ts';
import { filterChoicesQuery, openReleasesQuery } from '../../api/documents.ts';
import { toOwnDay } from '../../fields/stored-time.ts';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { SelectInput, TextInput } from '../../parts/text-input.tsx';
import { filterStrings, releaseStrings } from '../../strings/documents.ts';
import { shortStateStrings } from '../../strings/states.ts';
import type { FilterBarProps } from './filter-bar-props.ts';
import { documentStates } from './list-filter.ts';
import styles from './filter-bar.module.css';

const noChoices: FilterChoices = { authors: [], tags: [] };

/** All filters; each applies at once. */
export function FilterForm({
  filter,
  repository,
  onFilter,
}: Pick<FilterBarProps, 'filter' | 'repository' | 'onFilter'>) {
  const { data: releases = [] } = useQuery(openReleasesQuery);
  const languages = repository?.languages ?? [];
  const types = (repository?.customTypes ?? []).map(({ id, label }) => ({ id, name: label ?? id }));
  const { data: { authors, tags } = noChoices } = useQuery(filterChoicesQuery);
  const tagList = useId();
  return (
    <div className={styles.form}>
      <div className={styles.narrow}>
        <Choice
          label={filterStrings.type}
          any={filterStrings.anyType}
          value={filter.type}
          options={types}
          onChange={(type) => onFilter({ type })}
        />
        <Choice
          label={filterStrings.state}
          any={filterStrings.anyState}
          value={filter.state}
          options={documentStates.map((id) => ({ id, name: shortStateStrings[id] }))}
          onChange={(state) => onFilter({ state: documentStates.find((one) => one === state) })}
        />
        <Choice
          label={filterStrings.lang}
          any={filterStrings.anyLang}
          value={filter.lang}
          options={languages}
          onChange={(lang) => onFilter({ lang })}
        />
      </div>
      <Choice
        label={filterStrings.author}
        any={filterStrings.anyAuthor}
        value={filter.author}
        options={authors}
        onChange={(author) => onFilter({ author })}
      />
      <Labelled label={filterStrings.since}>
        {(id) => (
          <TextInput
            id={id}
            type="date"
            value={filter.since === undefined ? '' : toOwnDay(new Date(Number(filter.since)))}
            onChange={(event) => onFilter({ since: toTime(event.target.value) })}
          />
        )}
      </Labelled>
      <Labelled label={filterStrings.tag}>
        {(id) => (
          <>
            <TextInput
              id={id}
              list={tagList}
              defaultValue={filter.tag ?? ''}
              onChange={(event) => onFilter({ tag: event.target.value.trim() || undefined }, true)}
            />
            <datalist id={tagList}>
              {tags.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          </>
        )}
      </Labelled>
      <Choice
        label={filterStrings.release}
        any={filterStrings.anyRelease}
        value={filter.release}
        options={releases.map(({ id, label, scheduledAt }) => ({ id, name: releaseStrings.name(label, scheduledAt) }))}
        onChange={(release) => onFilter({ release })}
      />
      <Choice
        label={filterStrings.missing}
        any={filterStrings.anyMissing}
        value={filter.missing}
        options={languages}
        onChange={(missing) => onFilter({ missing })}
      />
      <Tick
        label={filterStrings.problem}
        isOn={filter.problem === '1'}
        onChange={(isOn) => onFilter({ problem: isOn ? '1' : undefined })}
      />
      <Tick
        label={filterStrings.unused}
        isOn={filter.unused === '1'}
        onChange={(isOn) => onFilter({ unused: isOn ? '1' : undefined })}
      />
    </div>
  );
}

/**
 * Midnight of that day in the browser's time zone, as epoch milliseconds, so that a shared URL means the same instant
 * for everybody.
 */
function toTime(day: string): string | undefined {
  const time = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(time) ? undefined : String(time);
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} controlId={id}>
      {children(id)}
    </FieldFrame>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <SelectInput id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectInput>
      )}
    </Labelled>
  );
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
