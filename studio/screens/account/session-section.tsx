import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import type { SessionRow } from '../../../cms/studio-api.ts';
import { endSession, sessionsQuery } from '../../api/people.ts';
import { toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { describeDevice } from '../../parts/describe-device.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Row, RowList, Tag } from '../../parts/row-list.tsx';
import { ScreenSection } from '../../parts/screen.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { showToast } from '../../parts/toast.tsx';
import { accountStrings } from '../../strings/account.ts';

const words = accountStrings.sessions;

export function SessionSection() {
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      showToast({ message: words.ended });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <ScreenSection title={words.title} help={words.help}>
      {ending.isError && <Notice tone="bad">{toProblem(ending.error)}</Notice>}
      {sessions.error && !sessions.data && (
        <FailedState {...words.failed} error={sessions.error} onAgain={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <Skeleton lines={2} />}
      {sessions.data && (
        <RowList label={words.title}>
          {sessions.data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isEnding={ending.isPending}
              onEnd={() => ending.mutate(session.id)}
            />
          ))}
        </RowList>
      )}
    </ScreenSection>
  );
}

function SessionLine(line: { session: SessionRow; isEnding: boolean; onEnd: () => void }) {
  const { isThis, device, network, createdAt, seenAt } = line.session;
  const name = describeDevice(device);
  const Icon = /\bMobile\b|\bAndroid\b/.test(device) ? Smartphone : Laptop;
  return (
    <Row
      lead={<Icon aria-hidden size="1.125rem" />}
      title={
        <>
          {name} {isThis && <Tag>{words.thisOne}</Tag>}
        </>
      }
      facts={
        <>
          {words.signedInAt} <TimeAgo at={createdAt} isBoth={isThis} /> · {words.seenAt}{' '}
          <TimeAgo at={seenAt} isBoth={isThis} /> · {network ?? words.noNetwork}
        </>
      }
      action={
        !isThis && (
          <Button isSmall aria-label={words.endOf(name)} isDisabled={line.isEnding} onPress={line.onEnd}>
            {words.end}
          </Button>
        )
      }
    />
  );
}
