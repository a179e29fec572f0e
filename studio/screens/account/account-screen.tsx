import { useMutation, useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { signOut } from '../../api/people.ts';
import { meQuery } from '../../api/queries.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { accountStrings } from '../../strings/account.ts';
import { peopleStrings } from '../../strings/people.ts';
import { studioStrings } from '../../strings/studio.ts';
import { PasskeySection } from './passkey-section.tsx';
import { SessionSection } from './session-section.tsx';
import { ThemeSection } from './theme-section.tsx';

/** The settings of one's own account: passkeys, sessions and theme. */
export function AccountScreen() {
  const me = useQuery(meQuery).data;
  const leaving = useMutation({
    mutationFn: signOut,
    // A full page load, so that no data of this account stays in the tab.
    onSuccess: () => location.assign('/studio/sign-in'),
  });
  if (!me) return null;
  const { label } = peopleStrings.roles[me.role];
  return (
    <Screen
      title={me.name}
      help={`${me.email} · ${label}`}
      action={
        <Button icon={LogOut} isDisabled={leaving.isPending} onPress={() => leaving.mutate(me.id)}>
          {studioStrings.signOut}
        </Button>
      }
    >
      {leaving.isError && <Notice tone="bad">{toProblem(leaving.error)}</Notice>}
      <PasskeySection />
      <SessionSection />
      <ThemeSection title={accountStrings.theme.title} />
    </Screen>
  );
}
