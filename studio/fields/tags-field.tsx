import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { FieldValue } from '../../cms/studio-types.ts';
import { filterChoicesQuery } from '../api/documents.ts';
import { IconButton } from '../parts/button.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { fieldStrings } from '../strings/fields.ts';
import { useEditor } from './editor-context.ts';
import { FieldShell } from './field-shell.tsx';
import styles from './tags-field.module.css';
import { useField } from './use-field.ts';

const words = fieldStrings.document;
const place = { name: 'tags', address: 'tags', widget: { type: 'Text', config: { label: words.tags } } } as const;

/** The tags of the document; Enter or a comma adds one. */
export function TagsField() {
  const { draft, isReadOnly } = useEditor();
  const { value, setValue } = useField(draft, place.address);
  const [written, setWritten] = useState('');
  const [isAsked, setAsked] = useState(false);
  const list = useId();
  const tags = readTags(value);
  const add = (text: string) => {
    const added = text.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
    setWritten('');
    if (added.length > 0) setValue([...new Set([...tags, ...added])]);
  };
  const remove = (tag: string) => setValue(tags.filter((other) => other !== tag));
  return (
    <FieldShell field={place} help={words.tagsHelp}>
      {(control) => (
        <div className={styles.tags}>
          {tags.length > 0 && (
            <ul aria-label={words.tags} className={styles.list}>
              {tags.map((tag) => (
                <li key={tag} className={styles.tag}>
                  {tag}
                  {!isReadOnly && <IconButton icon={X} label={words.removeTag(tag)} onPress={() => remove(tag)} />}
                </li>
              ))}
            </ul>
          )}
          {!isReadOnly && (
            <TextInput
              {...control}
              list={list}
              value={written}
              onFocus={() => setAsked(true)}
              onChange={({ currentTarget }) =>
                currentTarget.value.includes(',') ? add(currentTarget.value) : setWritten(currentTarget.value)
              }
              onKeyDown={(event) => addByKey(event, () => add(written))}
              onBlur={() => add(written)}
            />
          )}
          <KnownTags id={list} given={tags} isAsked={isAsked} />
        </div>
      )}
    </FieldShell>
  );
}

/** Suggests the tags of other documents, because another spelling would be another tag. */
function KnownTags({ id, given, isAsked }: { id: string; given: readonly string[]; isAsked: boolean }) {
  const { data } = useQuery({ ...filterChoicesQuery, enabled: isAsked });
  const others = (data?.tags ?? []).filter((tag) => !given.includes(tag));
  return (
    <datalist id={id}>
      {others.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  );
}

function addByKey(event: KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  add();
}

function readTags(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((tag: FieldValue) => typeof tag === 'string') : [];
}
