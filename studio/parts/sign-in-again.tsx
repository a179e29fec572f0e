import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Me } from '../../cms/studio-api.ts';
import { request } from '../api/client.ts';
import { meQuery } from '../api/queries.ts';
import { useSessionEnded } from '../api/session-state.ts';
import { takeSession } from '../api/sign-in.ts';
import { signInWords } from '../words/sign-in.ts';
import { Button, IconButton } from './button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-again.module.css';

/**
 * Lies over the open screen when the session has ended. It takes neither the screen nor the focus away: whoever is in
 * mid-sentence goes on writing. When the same person has signed in, the screens hear of it by `useSessionEnded`; for
 * another person the studio opens anew.
 */
export function SignInAgain() {
  return useSessionEnded() ? <SignInPanel /> : null;
}

const words = signInWords.again;
/** On a phone the form would cover the words that are being written. */
const isNarrow = (): boolean => matchMedia('(max-width: 767px)').matches;

function SignInPanel() {
  const [isFolded, setFolded] = useState(isNarrow);
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const queries = useQueryClient();
  const before = queries.getQueryData(meQuery.queryKey);
  const take = (me: Me): void => {
    if (before && before.id !== me.id) return location.assign('/studio/');
    takeSession(queries, me);
    void queries.invalidateQueries();
  };
  useEffect(() => {
    // Beside an open modal dialog everything is inert: there the panel is one itself, above it.
    if (document.querySelector(':modal')) panel.current?.showModal();
    else panel.current?.showPopover();
  }, []);
  useComeBack(take);
  return (
    <dialog
      ref={panel}
      popover="manual"
      aria-labelledby={heading}
      className={styles['panel']}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles['head']}>
        <div role="status" className={styles['words']}>
          <h2 id={heading} className={styles['title']}>
            {words.title}
          </h2>
          <p className={styles['help']}>{words.help}</p>
        </div>
        {!isFolded && <IconButton icon={ChevronDown} label={words.later} onPress={() => setFolded(true)} />}
      </div>
      {isFolded ? (
        <Button variant="primary" onPress={() => setFolded(false)}>
          {words.signIn}
        </Button>
      ) : (
        <>
          <SignInForm {...(before && { email: before.email })} onSignedIn={take} />
          <p className={styles['quiet']}>{words.elsewhere}</p>
        </>
      )}
    </dialog>
  );
}

/** A link is opened in another tab. When this one is looked at again, it asks whether that has signed in. */
function useComeBack(onSignedIn: (me: Me) => void): void {
  const latest = useRef(onSignedIn);
  useEffect(() => {
    latest.current = onSignedIn;
  });
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState === 'hidden') return;
      // Still signed out, or no connection: the panel stays as it is.
      request<Me>('GET', '/admin/me').then(
        (me) => latest.current(me),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', ask);
    addEventListener('focus', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('focus', ask);
    };
  }, []);
}
