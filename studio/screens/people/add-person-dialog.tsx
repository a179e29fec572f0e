import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { Person, Role } from '../../../cms/studio-api.ts';
import { addPerson, peopleQuery } from '../../api/people.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import styles from '../../parts/form.module.css';
import { Notice } from '../../parts/notice.tsx';
import { TextInput } from '../../parts/text-input.tsx';
import { peopleStrings as words } from '../../strings/people.ts';
import { studioStrings } from '../../strings/studio.ts';
import { RoleChoices } from './role-choices.tsx';

interface AddPersonProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (person: Person) => void;
}

/** Creates an account. Afterwards a sign-in link is shown for its person. */
export function AddPersonDialog({ isOpen, onClose, onAdded }: AddPersonProps) {
  const form = useId();
  const queries = useQueryClient();
  const adding = useMutation({
    mutationFn: addPerson,
    onSuccess: async (person) => {
      await queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
      adding.reset();
      onAdded(person);
    },
  });
  const close = (): void => {
    adding.reset();
    onClose();
  };
  return (
    <Dialog
      title={words.adding.title}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{studioStrings.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isDisabled={adding.isPending}>
            {words.adding.action}
          </Button>
        </>
      }
    >
      <PersonForm id={form} onSubmit={(person) => adding.mutate(person)}>
        {adding.isError ? toProblem(adding.error) : undefined}
      </PersonForm>
    </Dialog>
  );
}

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

function PersonForm(props: { id: string; onSubmit: (person: NewPerson) => void; children: string | undefined }) {
  const [person, setPerson] = useState<NewPerson>({ name: '', email: '', role: 'writer' });
  const [nameId, emailId] = [useId(), useId()];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    props.onSubmit(person);
  };
  return (
    <form id={props.id} className={styles.form} onSubmit={submit}>
      <FieldFrame id={nameId} controlId={nameId} label={words.name}>
        <TextInput
          id={nameId}
          required
          maxLength={200}
          autoComplete="off"
          value={person.name}
          onChange={(event) => setPerson({ ...person, name: event.target.value })}
        />
      </FieldFrame>
      <FieldFrame id={emailId} controlId={emailId} label={words.email}>
        <TextInput
          id={emailId}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={person.email}
          onChange={(event) => setPerson({ ...person, email: event.target.value })}
        />
      </FieldFrame>
      <RoleChoices value={person.role} onChange={(role) => setPerson({ ...person, role })} />
      {props.children !== undefined && <Notice tone="bad">{props.children}</Notice>}
    </form>
  );
}
