import { KeyRound } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { Me } from '../../cms/studio-api.ts';
import { hasPasskeys, sendLink, signInByPasskey, toProblem } from '../api/sign-in.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';
import { Notice } from './notice.tsx';
import { PlainButton } from './plain-button.tsx';
import { TextInput } from './text-input.tsx';
import { useAct } from './use-act.ts';

const words = signInStrings.signIn;

/** Sign-in by passkey or by e-mail. The link in the mail opens in a tab of its own. */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn: (me: Me) => void }) {
  const passkey = useAct(signInByPasskey, onSignedIn);
  return (
    <div className={styles.form}>
      {hasPasskeys() && (
        <>
          <div className={styles.wide}>
            <PlainButton
              variant="primary"
              icon={KeyRound}
              disabled={passkey.isPending}
              onClick={() => passkey.run(undefined)}
            >
              {words.passkey}
            </PlainButton>
          </div>
          {passkey.error !== undefined && <Notice tone="bad">{toProblem(passkey.error)}</Notice>}
          <p className={styles.or}>{words.or}</p>
        </>
      )}
      <LinkForm knownEmail={email} />
    </div>
  );
}

function LinkForm({ knownEmail }: { knownEmail: string }) {
  const id = useId();
  const [email, setEmail] = useState(knownEmail);
  const link = useAct(sendLink);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    link.run(email.trim());
  };
  if (link.done)
    return (
      <>
        <Notice tone="good">{words.sent(link.done.given)}</Notice>
        <p className={styles.quiet}>{words.notArrived}</p>
        <div className={styles.wide}>
          <PlainButton variant="quiet" onClick={link.reset}>
            {words.again}
          </PlainButton>
        </div>
      </>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <FieldFrame id={id} controlId={id} label={signInStrings.email}>
        <TextInput
          id={id}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </FieldFrame>
      {link.error !== undefined && <Notice tone="bad">{toProblem(link.error)}</Notice>}
      <div className={styles.wide}>
        <PlainButton type="submit" variant={hasPasskeys() ? 'plain' : 'primary'} disabled={link.isPending}>
          {words.sendLink}
        </PlainButton>
      </div>
    </form>
  );
}
