import { useQuery } from '@tanstack/react-query';
import { ListFilter as FilterIcon, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { filterChoicesQuery, openReleasesQuery } from '../../api/documents.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useWhenReady } from '../../parts/use-when-ready.ts';
import { toNumber } from '../../strings/count.ts';
import { documentsStrings, filterStrings } from '../../strings/documents.ts';
import { shortStateStrings } from '../../strings/states.ts';
import { describeFilter } from './describe-filter.ts';
import styles from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar-props.ts';
import { documentStates, listSetNames } from './list-filter.ts';

const LazyFilterForm = lazyPart(async () => (await import('./filter-form.tsx')).FilterForm, {
  failed: filterStrings.notLoaded,
});

/** The search field, the three most used filters, and a dialog with all of them. */
export function FilterBar(props: FilterBarProps) {
  const { filter, repository, onFilter } = props;
  const count = listSetNames(filter).filter((name) => name !== 'q').length;
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>
        <SearchBox {...props} />
        <QuickFilter
          label={filterStrings.type}
          any={filterStrings.anyType}
          value={filter.type}
          options={(repository?.customTypes ?? []).map(({ id, label }) => ({ id, name: label ?? id }))}
          onChange={(type) => onFilter({ type })}
        />
        <QuickFilter
          label={filterStrings.state}
          any={filterStrings.anyState}
          value={filter.state}
          options={documentStates.map((id) => ({ id, name: shortStateStrings[id] }))}
          onChange={(state) => onFilter({ state: documentStates.find((one) => one === state) })}
        />
        <QuickFilter
          label={filterStrings.lang}
          any={filterStrings.anyLang}
          value={filter.lang}
          options={repository?.languages ?? []}
          onChange={(lang) => onFilter({ lang })}
        />
        <DialogTrigger>
          <AriaButton
            className={styles.more ?? ''}
            aria-label={count > 0 ? filterStrings.moreCount(count) : filterStrings.more}
          >
            <FilterIcon aria-hidden size="1rem" />
            <span>{filterStrings.more}</span>
            {count > 0 && <span className={styles.count}>{toNumber(count)}</span>}
          </AriaButton>
          <Popover className={styles.popover ?? ''} placement="bottom end" offset={4}>
            <Dialog aria-label={filterStrings.more} className={styles.sheet ?? ''}>
              <LazyFilterForm {...props} />
            </Dialog>
          </Popover>
        </DialogTrigger>
      </div>
      <Chips {...props} />
    </div>
  );
}

function SearchBox({ filter, searchRef, areRowsFound, onFilter, onLeave }: FilterBarProps) {
  const [text, setText] = useState(filter.q ?? '');
  const leaving = useWhenReady(areRowsFound && text.trim() === (filter.q ?? ''), onLeave);
  // The search texts that were written to the URL. A late URL update must not overwrite newer text in the field.
  const asked = useRef<readonly string[]>([]);
  // The URL changed by Back, or by clearing the filter elsewhere.
  useEffect(() => {
    const now = filter.q ?? '';
    const at = asked.current.indexOf(now);
    asked.current = asked.current.slice(at + 1);
    if (at < 0) setText((before) => (before.trim() === now ? before : now));
  }, [filter.q]);
  const write = (next: string) => {
    leaving.cancel();
    setText(next);
    const words = next.trim();
    asked.current = words === (filter.q ?? '') ? [] : [...asked.current, words];
    onFilter({ q: words === '' ? undefined : words }, true);
  };
  return (
    <search className={styles.search}>
      <Search aria-hidden size="1rem" className={styles.glass} />
      <input
        ref={searchRef}
        type="text"
        role="searchbox"
        aria-label={documentsStrings.search}
        aria-keyshortcuts={documentsStrings.searchKeys}
        placeholder={documentsStrings.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        className={styles.input}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') write('');
          else if (event.key === 'Escape') event.currentTarget.blur();
          else if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing))
            leaving.want();
          else return;
          event.preventDefault();
        }}
        onBlur={leaving.cancel}
      />
      {text === '' ? (
        <kbd aria-hidden className={styles.key}>
          {documentsStrings.searchKeys}
        </kbd>
      ) : (
        <IconButton icon={X} label={documentsStrings.clearSearch} onPress={() => write('')} />
      )}
    </search>
  );
}

interface QuickFilterProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: string | undefined) => void;
}

function QuickFilter({ label, any, value, options, onChange }: QuickFilterProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      className={`${styles.quick} ${value === undefined ? '' : styles.isSet}`}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{any}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The active filters with remove buttons. */
function Chips({ filter, repository, onFilter }: FilterBarProps) {
  const { data: releases = [] } = useQuery({ ...openReleasesQuery, enabled: filter.release !== undefined });
  const { data: choices } = useQuery({ ...filterChoicesQuery, enabled: filter.author !== undefined });
  const chips = describeFilter(filter, { authors: choices?.authors ?? [], repository, releases });
  if (chips.length === 0) return null;
  const names = chips.map(({ name }) => name);
  return (
    <ul aria-label={filterStrings.active} className={styles.chips}>
      {chips.map(({ name, label }) => (
        <li key={name} className={styles.chip} data-name={name}>
          {label}
          <IconButton icon={X} label={filterStrings.remove(label)} onPress={() => onFilter({ [name]: undefined })} />
        </li>
      ))}
      <li>
        <Button
          isSmall
          variant="quiet"
          onPress={() => onFilter(Object.fromEntries(names.map((name) => [name, undefined])))}
        >
          {filterStrings.clear}
        </Button>
      </li>
    </ul>
  );
}
