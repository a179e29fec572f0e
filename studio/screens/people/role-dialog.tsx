import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../cms/studio-api.ts';
import { changeRole, peopleQuery } from '../../api/people.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import styles from '../../parts/form.module.css';
import { Notice } from '../../parts/notice.tsx';
import { showToast } from '../../parts/toast.tsx';
import { peopleStrings as words } from '../../strings/people.ts';
import { studioStrings } from '../../strings/studio.ts';
import { EndTokens } from './end-tokens.tsx';
import { RoleChoices } from './role-choices.tsx';

export function RoleDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  // Keyed, so that the initial choice is the role of the person.
  return <OpenRoleDialog key={person?.id ?? ''} person={person} onClose={onClose} />;
}

function OpenRoleDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const [role, setRole] = useState(person?.role ?? 'writer');
  const [endsTokens, setEndsTokens] = useState(true);
  const name = person?.name ?? '';
  // Administrators alone make tokens, which may do what the new role may not.
  const isDemotion = person?.role === 'administrator' && role !== 'administrator';
  const changing = useMutation({
    mutationFn: (id: string) => changeRole(id, { role, endsTokens: isDemotion && endsTokens }),
    onSuccess: () => {
      showToast({ message: words.changing.done(name, words.roles[role].label) });
      onClose();
      return queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  return (
    <Dialog
      title={words.changing.title(name)}
      isOpen={person !== undefined}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{studioStrings.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={changing.isPending || role === person?.role}
            onPress={() => person && changing.mutate(person.id)}
          >
            {words.changing.action}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{words.changing.help(name)}</p>
        <RoleChoices value={role} onChange={setRole} />
        {person && isDemotion && <EndTokens person={person} isOn={endsTokens} onChange={setEndsTokens} />}
        {changing.isError && <Notice tone="bad">{toProblem(changing.error)}</Notice>}
      </div>
    </Dialog>
  );
}
