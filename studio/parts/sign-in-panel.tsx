import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Me } from '../../cms/studio-api.ts';
import { request } from '../api/client.ts';
import { takeSession } from '../api/take-session.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { Button, IconButton } from './button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-panel.module.css';

const words = signInStrings.again;

export interface SignInPanelProps {
  /** The person who was signed in. */
  readonly before: Me | undefined;
  readonly openAnew: () => void;
}

/** On a phone the form would cover the text that is being edited. */
const isNarrow = (): boolean => matchMedia('(width < 48rem)').matches;

/** Asks to sign in over the open screen. If another person signs in, the studio is loaded again. */
export function SignInPanel({ before, openAnew }: SignInPanelProps) {
  const queries = useQueryClient();
  const heading = useId();
  const take = (me: Me): void => {
    if (before && before.id !== me.id) return openAnew();
    takeSession(queries, me);
  };
  useComeBack(take);
  return (
    <Layer heading={heading}>
      <PanelContent heading={heading} email={before?.email ?? ''} onSignedIn={take} />
    </Layer>
  );
}

function PanelContent(props: { heading: string; email: string; onSignedIn: (me: Me) => void }) {
  const [isFolded, setFolded] = useState(isNarrow);
  return (
    <>
      <div className={styles.head}>
        <div role="status" className={styles.words}>
          <h2 id={props.heading} className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.help}>{words.help}</p>
        </div>
        {!isFolded && <IconButton icon={ChevronDown} label={words.later} onPress={() => setFolded(true)} />}
      </div>
      {isFolded ? (
        <Button variant="primary" onPress={() => setFolded(false)}>
          {words.signIn}
        </Button>
      ) : (
        <>
          <SignInForm email={props.email} onSignedIn={props.onSignedIn} />
          <p className={styles.quiet}>{words.elsewhere}</p>
        </>
      )}
    </>
  );
}

/**
 * Above everything else. A popover keeps the focus where it is, but is inert beside an open modal dialog; then a modal
 * dialog is used.
 */
function Layer({ heading, children }: { heading: string; children: ReactNode }) {
  const [isModal] = useState(() => document.querySelector(':modal') !== null);
  const [dialog, popover] = [useRef<HTMLDialogElement>(null), useRef<HTMLDivElement>(null)];
  useEffect(() => {
    dialog.current?.showModal();
    popover.current?.showPopover();
  }, [dialog, popover]);
  const look = { 'aria-labelledby': heading, className: styles.panel };
  if (isModal)
    return (
      <dialog ref={dialog} {...look} onCancel={(event) => event.preventDefault()}>
        {children}
      </dialog>
    );
  return (
    <div ref={popover} popover="manual" role="dialog" {...look}>
      {children}
    </div>
  );
}

/**
 * The link of the mail opens in another tab. When this tab is shown again, it asks the service whether the person has
 * signed in there.
 */
function useComeBack(onSignedIn: (me: Me) => void): void {
  const latest = useRef(onSignedIn);
  useEffect(() => {
    latest.current = onSignedIn;
  });
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState === 'hidden') return;
      // Without a session or a connection the panel stays.
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
