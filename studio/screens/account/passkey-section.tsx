import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyRow } from '../../../cms/studio-api.ts';
import { passkeysQuery, removePasskey } from '../../api/people.ts';
import { addPasskey, hasPasskeys, toProblem } from '../../api/sign-in.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { describeDevice } from '../../parts/describe-device.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { ScreenSection } from '../../parts/screen.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { showToast } from '../../parts/toast.tsx';
import { accountStrings } from '../../strings/account.ts';

const words = accountStrings.passkeys;

export function PasskeySection() {
  const queries = useQueryClient();
  const passkeys = useQuery(passkeysQuery);
  const refresh = (message: string) => {
    showToast({ message });
    return queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  const adding = useMutation({
    mutationFn: () => addPasskey(describeDevice(navigator.userAgent)),
    onSuccess: () => refresh(words.added),
  });
  const [leaving, setLeaving] = useState<PasskeyRow>();
  const removing = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => {
      setLeaving(undefined);
      return refresh(words.removed);
    },
  });
  return (
    <ScreenSection
      title={words.title}
      help={words.help}
      action={
        hasPasskeys() && (
          <Button icon={KeyRound} isDisabled={adding.isPending} onPress={() => adding.mutate()}>
            {words.add}
          </Button>
        )
      }
    >
      {adding.isError && <Notice tone="bad">{toProblem(adding.error)}</Notice>}
      {passkeys.error && !passkeys.data && (
        <FailedState {...words.failed} error={passkeys.error} onAgain={() => void passkeys.refetch()} />
      )}
      {passkeys.isPending && <Skeleton lines={2} />}
      {passkeys.data?.length === 0 && <p>{words.none}</p>}
      {passkeys.data && passkeys.data.length > 0 && (
        <RowList label={words.title}>
          {passkeys.data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </RowList>
      )}
      <ConfirmDialog
        title={words.removeTitle}
        action={words.removeAction}
        isOpen={leaving !== undefined}
        isPending={removing.isPending}
        problem={removing.isError ? toProblem(removing.error) : undefined}
        onConfirm={() => leaving && removing.mutate(leaving.id)}
        onClose={() => setLeaving(undefined)}
      >
        {words.removeHelp(leaving?.name ?? '')}
      </ConfirmDialog>
    </ScreenSection>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: PasskeyRow; onRemove: () => void }) {
  const { name, createdAt, usedAt, isSynced } = passkey;
  return (
    <Row
      lead={<KeyRound aria-hidden size="1.125rem" />}
      title={name}
      facts={
        <>
          {words.addedAt} <TimeAgo at={createdAt} /> ·{' '}
          {usedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.usedAt} <TimeAgo at={usedAt} />
            </>
          )}{' '}
          · {isSynced ? words.synced : words.notSynced}
        </>
      }
      action={<IconButton icon={Trash2} label={words.remove(name)} onPress={onRemove} />}
    />
  );
}
