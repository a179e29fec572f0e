import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, MoreHorizontal, Shield, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Me, Person } from '../../../cms/studio-api.ts';
import { peopleQuery, removePerson, tokensQuery } from '../../api/people.ts';
import { meQuery } from '../../api/queries.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Row, RowList, Tag } from '../../parts/row-list.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { showToast } from '../../parts/toast.tsx';
import { peopleStrings as words } from '../../strings/people.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { EndTokens } from './end-tokens.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Act = 'link' | 'role' | 'remove';

/** The accounts of the studio, for administrators. The rail hides it from others, but its URL can be typed. */
export function PeopleScreen() {
  const me = useQuery(meQuery).data;
  if (me?.rights.includes('manage-people')) return <PeopleList me={me} />;
  return <EmptyState title={words.refused.title}>{words.refused.help}</EmptyState>;
}

function PeopleList({ me }: { me: Me }) {
  const people = useQuery(peopleQuery);
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ act: Act; person: Person }>();
  const close = (): void => setOpen(undefined);
  const isOpen = (act: Act): Person | undefined => (open?.act === act ? open.person : undefined);
  return (
    <Screen
      title={words.title}
      help={people.data?.length === 1 ? words.alone : words.help}
      action={
        <Button variant="primary" icon={UserPlus} onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      }
    >
      {people.error && !people.data && (
        <FailedState {...words.failed} error={people.error} onAgain={() => void people.refetch()} />
      )}
      {people.isPending && <Skeleton lines={3} />}
      {people.data && (
        <RowList label={words.title}>
          {people.data.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              isMe={person.id === me.id}
              onAct={(act) => setOpen({ act, person })}
            />
          ))}
        </RowList>
      )}
      <AddPersonDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(person) => {
          setAdding(false);
          setOpen({ act: 'link', person });
        }}
      />
      <LinkDialog person={isOpen('link')} onClose={close} />
      <RoleDialog person={isOpen('role')} onClose={close} />
      <RemoveDialog person={isOpen('remove')} onClose={close} />
    </Screen>
  );
}

function PersonLine({ person, isMe, onAct }: { person: Person; isMe: boolean; onAct: (act: Act) => void }) {
  const { name, email, role } = person;
  return (
    <Row
      lead={<span aria-hidden>{toInitials(name)}</span>}
      title={
        <>
          {name} {isMe && <Tag>{words.you}</Tag>}
        </>
      }
      facts={`${words.roles[role].label} · ${email}`}
      action={
        <Menu
          label={words.actionsOf(name)}
          entries={[
            { id: 'link', label: words.copyLink, icon: Link2, onSelect: () => onAct('link') },
            { id: 'role', label: words.changeRole, icon: Shield, onSelect: () => onAct('role') },
            { id: 'remove', label: words.remove, icon: Trash2, isDanger: true, onSelect: () => onAct('remove') },
          ]}
        >
          <IconButton icon={MoreHorizontal} label={words.actionsOf(name)} />
        </Menu>
      }
    />
  );
}

function RemoveDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const name = person?.name ?? '';
  const [endsTokens, setEndsTokens] = useState(true);
  const removing = useMutation({
    mutationFn: (id: string) => removePerson(id, { endsTokens }),
    onSuccess: async () => {
      showToast({ message: words.removing.done(name) });
      close();
      await queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  const close = (): void => {
    removing.reset();
    setEndsTokens(true);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removing.title(name)}
      action={words.removing.action}
      isOpen={person !== undefined}
      isPending={removing.isPending}
      problem={removing.isError ? toProblem(removing.error) : undefined}
      onConfirm={() => person && removing.mutate(person.id)}
      onClose={close}
      choice={person && <EndTokens person={person} isOn={endsTokens} onChange={setEndsTokens} />}
    >
      {words.removing.help(name)}
    </ConfirmDialog>
  );
}

/** The initials of the first and the last word. */
function toInitials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen.map((part) => [...(part ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
