import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { linkChoicesQuery } from '../../api/links.ts';
import { FieldFrame } from '../../parts/field-frame.tsx';
import { SelectInput, TextInput } from '../../parts/text-input.tsx';
import { documentsWords, newDocumentWords as words } from '../../words/documents.ts';
import styles from './copy-choice.module.css';

interface CopyChoiceProps {
  readonly type: string;
  readonly lang: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const shownLines = 5;

/** One box: words narrow the list below them. Without words it has the documents that changed last. */
export function CopyChoice({ type, lang, value, onChange }: CopyChoiceProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLSelectElement>(null);
  const { data } = useQuery({
    ...linkChoicesQuery(search, { types: [type], lang }),
    enabled: type !== '',
    placeholderData: keepPreviousData,
  });
  const found = (data?.documents ?? []).filter((document) => document.lang === lang && document.type === type);
  const id = useId();
  const goDown = (event: KeyboardEvent) => {
    const first = found[0];
    const isChoice = event.key === 'Enter' && search.trim() !== '' && value === '' && first !== undefined;
    if (event.key !== 'ArrowDown' && !isChoice) return;
    event.preventDefault();
    if (value === '' && first) onChange(first.id);
    list.current?.focus();
  };
  return (
    <FieldFrame id={id} label={words.copyOf} labelId={`${id}-label`} help={words.copyHelp}>
      <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className={styles['box']}>
        <TextInput
          type="search"
          aria-label={words.findCopy}
          placeholder={words.findCopy}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            onChange('');
          }}
          onKeyDown={goDown}
        />
        <SelectInput
          ref={list}
          size={shownLines}
          aria-labelledby={`${id}-label`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{words.nothing}</option>
          {found.map((document) => (
            <option key={document.id} value={document.id}>
              {document.title ?? document.uid ?? documentsWords.untitled}
            </option>
          ))}
        </SelectInput>
      </div>
    </FieldFrame>
  );
}
