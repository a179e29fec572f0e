import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { NoConnection } from '../../api/api-error.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { studioStrings } from '../../strings/studio.ts';

/** A screen that failed to load: what is safe, and what to do. */
export function FailedScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { failed, notFound, tryAgain } = studioStrings;
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <EmptyState
        title={notFound.title}
        action={<Button onPress={() => void navigate('/documents')}>{notFound.action}</Button>}
      >
        {notFound.help}
      </EmptyState>
    );
  const reason = error instanceof NoConnection ? failed.noConnection : error instanceof Error ? error.message : '';
  return (
    <EmptyState title={failed.title} action={<Button onPress={() => location.reload()}>{tryAgain}</Button>}>
      {reason} {failed.safe}
    </EmptyState>
  );
}
