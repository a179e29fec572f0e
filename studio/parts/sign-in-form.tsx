import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { Me } from '../../cms/studio-api.ts';
import { hasPasskeys, sendLink, signInByPasskey, toProblem } from '../api/sign-in.ts';
import { signInWords } from '../words/sign-in.ts';
import { Button } from './button.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './form.module.css';
import { Notice } from './notice.tsx';
import { TextInput } from './text-input.tsx';

/** Both ways to sign in. A mailed link is opened in a tab of its own. */
export function SignInForm({ email: knownEmail = '', onSignedIn }: { email?: string; onSignedIn: (me: Me) => void }) {
  const passkey = useMutation({ mutationFn: signInByPasskey, onSuccess: onSignedIn });
  const words = signInWords.signIn;
  return (
    <div className={styles['form']}>
      {hasPasskeys() && (
        <>
          <div className={styles['wide']}>
            <Button variant="primary" icon={KeyRound} isDisabled={passkey.isPending} onPress={() => passkey.mutate()}>
              {words.passkey}
            </Button>
          </div>
          {passkey.isError && <Notice tone="bad">{toProblem(passkey.error)}</Notice>}
          <p className={styles['or']}>{words.or}</p>
        </>
      )}
      <LinkForm knownEmail={knownEmail} />
    </div>
  );
}

function LinkForm({ knownEmail }: { knownEmail: string }) {
  const id = useId();
  const words = signInWords.signIn;
  const [email, setEmail] = useState(knownEmail);
  const link = useMutation({ mutationFn: sendLink });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    link.mutate(email.trim());
  };
  if (link.isSuccess)
    return (
      <>
        <Notice tone="good">{words.sent(link.variables)}</Notice>
        <p className={styles['quiet']}>{words.notArrived}</p>
        <div className={styles['wide']}>
          <Button variant="quiet" onPress={() => link.reset()}>
            {words.again}
          </Button>
        </div>
      </>
    );
  return (
    <form className={styles['form']} onSubmit={submit}>
      <FieldFrame id={id} controlId={id} label={signInWords.email}>
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
      {link.isError && <Notice tone="bad">{toProblem(link.error)}</Notice>}
      <div className={styles['wide']}>
        <Button type="submit" variant={hasPasskeys() ? 'plain' : 'primary'} isDisabled={link.isPending}>
          {words.sendLink}
        </Button>
      </div>
    </form>
  );
}
