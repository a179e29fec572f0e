import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Person } from '../../../cms/studio-api.ts';
import { createLink } from '../../api/people.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import styles from '../../parts/form.module.css';
import { LinkToCopy } from '../../parts/link-to-copy.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { peopleStrings } from '../../strings/people.ts';

const words = peopleStrings.link;

/** Creates a sign-in link for a person when it opens, and shows it once. */
export function LinkDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={words.title(person?.name ?? '')}
      isOpen={person !== undefined}
      onClose={onClose}
      footer={<Button onPress={onClose}>{words.done}</Button>}
    >
      {person && <FreshLink key={person.id} person={person} />}
    </Dialog>
  );
}

function FreshLink({ person }: { person: Person }) {
  const { mutate, data, error } = useMutation({ mutationFn: createLink });
  useEffect(() => mutate(person.id), [mutate, person.id]);
  if (error) return <Notice tone="bad">{toProblem(error)}</Notice>;
  return (
    <div className={styles.form}>
      <p>{words.help(person.name)}</p>
      {data ? <LinkToCopy url={data.url} words={words} /> : <Skeleton lines={1} />}
    </div>
  );
}
