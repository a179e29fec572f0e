import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { meQuery } from '../api/queries.ts';
import { useSessionEnded } from '../api/session-state.ts';
import { signInStrings } from '../strings/sign-in.ts';
import type { SignInPanelProps } from './sign-in-panel.tsx';
import { showToast } from './toast.tsx';

/**
 * Overlays the open screen when the session has ended. The screen stays usable and keeps the focus, so that typing goes
 * on. When the same person has signed in, `useSessionEnded` notifies the screens; for another person the studio is
 * loaded again.
 */
export function SignInAgain() {
  const { data: me } = useQuery(meQuery);
  const [first] = useState(me);
  // If another person has signed in in another tab, every request here would carry their cookie.
  const isOther = first !== undefined && me !== undefined && me.id !== first.id;
  useEffect(() => {
    if (isOther) openAnew();
  }, [isOther]);
  if (!useSessionEnded()) return null;
  return (
    <Suspense>
      <SignInPanel before={first} openAnew={openAnew} />
    </Suspense>
  );
}

/** The first person's unsent changes stay in the journal for them. */
const openAnew = (): void => location.assign('/studio/');

/** Loaded when a session ends, which is rare. If that fails, a toast offers to load the studio again. */
const SignInPanel = lazy(async (): Promise<{ default: ComponentType<SignInPanelProps> }> => {
  try {
    return { default: (await import('./sign-in-panel.tsx')).SignInPanel };
  } catch {
    const { title, signIn } = signInStrings.again;
    showToast({ message: title, tone: 'bad', action: { label: signIn, onPress: openAnew } });
    return { default: () => null };
  }
});
