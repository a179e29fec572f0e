import { useEffect, type RefObject } from 'react';
import type { PersonHere } from '../../../cms/studio-events.ts';
import { usePeopleAt } from '../../api/use-presence.ts';
import { useEditor } from '../../fields/editor-context.ts';
import { presenceWords } from '../../words/editor.ts';
import styles from './people-here.module.css';

/** The other people who have the document open, each once whatever their number of tabs. */
export function PeopleHere() {
  const { draft, document } = useEditor();
  const people = usePeopleAt(document.id, draft.owner.client);
  const persons = [...new Map(people.map((person) => [person.accountId, person])).values()];
  if (persons.length === 0) return null;
  return (
    <ul aria-label={presenceWords.people} className={styles['people']}>
      {persons.map(({ accountId, name }) => (
        <li key={accountId} title={presenceWords.here(name)} className={styles['person']}>
          <span aria-hidden>{toInitials(name)}</span>
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}

/** Marks the fields in which other people are by a ring and their name, without rendering the fields again. */
export function usePresenceRings(form: RefObject<HTMLElement | null>): void {
  const { draft, document } = useEditor();
  const people = usePeopleAt(document.id, draft.owner.client);
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
