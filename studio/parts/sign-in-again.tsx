import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { meQuery } from '../api/queries.ts';
import { useSessionEnded } from '../api/session-state.ts';
import { signInWords } from '../words/sign-in.ts';
import type { SignInPanelProps } from './sign-in-panel.tsx';
import { showToast } from './toast.tsx';

/**
 * Lies over the open screen when the session has ended. It takes neither the screen nor the focus away: a sentence
 * that is being written goes on. When the same person has signed in, the screens hear of it by `useSessionEnded`; for
 * another person the studio opens anew.
 */
export function SignInAgain() {
  const { data: me } = useQuery(meQuery);
  const [first] = useState(me);
  // Another tab may have changed the person of this browser, whose cookie every request here would carry.
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

/** What the first person wrote stays in the journal, for them. */
const openAnew = (): void => location.assign('/studio/');

/** Few sessions end while a screen is open: the script is loaded when one does. Without it the studio can be opened anew. */
const SignInPanel = lazy(async (): Promise<{ default: ComponentType<SignInPanelProps> }> => {
  try {
    return { default: (await import('./sign-in-panel.tsx')).SignInPanel };
  } catch {
    const { title, signIn } = signInWords.again;
    showToast({ message: title, tone: 'bad', action: { label: signIn, onPress: openAnew } });
    return { default: () => null };
  }
});
