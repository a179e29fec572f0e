import { useState } from 'react';
import type { Me } from '../../cms/studio-api.ts';
import { isPasskeyWanted, signInByLink, toProblem } from '../api/sign-in.ts';
import styles from '../parts/form.module.css';
import { Notice } from '../parts/notice.tsx';
import { PlainButton } from '../parts/plain-button.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { useAct } from '../parts/use-act.ts';
import { signInWords } from '../words/sign-in.ts';
import { enter } from './enter.ts';
import { Gate } from './gate.tsx';
import { toOwnPath } from './own-path.ts';
import { PasskeyOffer } from './passkey-offer.tsx';

/** To the screen that asked for a session. */
function goOn(): void {
  void enter(toOwnPath(new URLSearchParams(location.search).get('to')));
}

/** Both ways to sign in; with a link in the address, the button that uses it. */
export function SignInScreen({ secret: token }: { secret: string }) {
  const [isOffering, setOffering] = useState(false);
  const enterOrOffer = async (): Promise<void> => {
    if (await isPasskeyWanted()) setOffering(true);
    else goOn();
  };
  if (isOffering) return <PasskeyOffer onDone={goOn} />;
  if (token !== '') return <LinkGate key={token} token={token} onSignedIn={enterOrOffer} />;
  return (
    <Gate title={signInWords.signIn.title}>
      <SignInForm onSignedIn={goOn} />
    </Gate>
  );
}

/** A link in a mail is opened by programs that scan it; only the button uses it up. */
function LinkGate({ token, onSignedIn }: { token: string; onSignedIn: (me: Me) => Promise<void> }) {
  const using = useAct(signInByLink, onSignedIn);
  const words = signInWords.link;
  if (using.error !== undefined)
    return (
      <Gate title={words.title}>
        <Notice tone="bad">{toProblem(using.error)}</Notice>
        <div className={styles['wide']}>
          <PlainButton variant="primary" onClick={() => location.assign('/studio/sign-in')}>
            {words.otherWay}
          </PlainButton>
        </div>
      </Gate>
    );
  return (
    <Gate title={words.title} help={words.help}>
      <div className={styles['wide']}>
        <PlainButton variant="primary" disabled={using.isPending} onClick={() => using.run(token)}>
          {words.action}
        </PlainButton>
      </div>
    </Gate>
  );
}
