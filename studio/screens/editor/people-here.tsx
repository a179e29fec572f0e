import { useEffect, useId, useState, type RefObject } from 'react';
import type { PersonHere } from '../../../cms/studio-events.ts';
import { usePeopleAt } from '../../api/use-presence.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { presenceStrings } from '../../strings/editor.ts';
import styles from './people-here.module.css';

/** The other people who have the document open, each once: their initials, and their names when pressed. */
export function PeopleHere() {
  const { draft, document } = useEditor();
  const people = usePeopleAt(document.id, draft.owner.account);
  const persons = [...new Map(people.map((person) => [person.accountId, person])).values()];
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (persons.length === 0) return null;
  return (
    <div className={styles.people}>
      <button
        type="button"
        className={styles.initials}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={presenceStrings.count(persons.length)}
        title={persons.map(({ name }) => name).join(', ')}
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button, and the names close on blur.
          currentTarget.focus();
          setOpen(!isOpen);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {persons.slice(0, maxInitials).map(({ accountId, name }) => (
          <span key={accountId} aria-hidden className={styles.person}>
            {toInitials(name)}
          </span>
        ))}
        {persons.length > maxInitials && (
          <span aria-hidden className={styles.person}>
            +{persons.length - maxInitials}
          </span>
        )}
      </button>
      <ul id={id} aria-label={presenceStrings.people} className={styles.names}>
        {persons.map(({ accountId, name }) => (
          <li key={accountId}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

const maxInitials = 3;

function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}

/** Marks the fields in which other people are by a ring and their name, without rendering the fields again. */
export function usePresenceRings(form: RefObject<HTMLElement | null>): void {
  const { draft, document } = useEditor();
  const people = usePeopleAt(document.id, draft.owner.account);
  useEffect(() => {
    const rings = people.flatMap((person) => markField(form.current, person));
    return () => rings.forEach((element) => element.removeAttribute('data-person'));
  }, [form, people]);
}

function markField(form: HTMLElement | null, { field, name }: PersonHere): HTMLElement[] {
  if (field === undefined) return [];
  const element = form?.querySelector<HTMLElement>(`[data-address="${CSS.escape(field)}"]`);
  element?.setAttribute('data-person', name);
  return element ? [element] : [];
}
