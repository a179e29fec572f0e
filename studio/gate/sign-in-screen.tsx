import { useState } from 'react';
import type { Me } from '../../cms/studio-api.ts';
import { isPasskeyWanted, signInByLink, toProblem } from '../api/sign-in.ts';
import styles from '../parts/form.module.css';
import { Notice } from '../parts/notice.tsx';
import { PlainButton } from '../parts/plain-button.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { useAct } from '../parts/use-act.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { enter } from './enter.ts';
import { Gate } from './gate.tsx';
import { toOwnPath } from './own-path.ts';
import { PasskeyOffer } from './passkey-offer.tsx';

/** Opens the screen that required a session. */
function goOn(): void {
  void enter(toOwnPath(new URLSearchParams(location.search).get('to')));
}

/** The sign-in form; with a token in the fragment, the button that uses it. */
export function SignInScreen({ secret: token }: { secret: string }) {
  const [isOffering, setOffering] = useState(false);
  const enterOrOffer = async (): Promise<void> => {
    if (await isPasskeyWanted()) setOffering(true);
    else goOn();
  };
  if (isOffering) return <PasskeyOffer onDone={goOn} />;
  if (token !== '') return <LinkGate key={token} token={token} onSignedIn={enterOrOffer} />;
  return (
    <Gate title={signInStrings.signIn.title}>
      <SignInForm onSignedIn={goOn} />
    </Gate>
  );
}

/** Mail scanners open the links in mails, so opening the link does not use up its token: only the button does. */
function LinkGate({ token, onSignedIn }: { token: string; onSignedIn: (me: Me) => Promise<void> }) {
  const using = useAct(signInByLink, onSignedIn);
  const words = signInStrings.link;
  if (using.error !== undefined)
    return (
      <Gate title={words.title}>
        <Notice tone="bad">{toProblem(using.error)}</Notice>
        <div className={styles.wide}>
          <PlainButton variant="primary" onClick={() => location.assign('/studio/sign-in')}>
            {words.otherWay}
          </PlainButton>
        </div>
      </Gate>
    );
  return (
    <Gate title={words.title} help={words.help}>
      <div className={styles.wide}>
        <PlainButton variant="primary" disabled={using.isPending} onClick={() => using.run(token)}>
          {words.action}
        </PlainButton>
      </div>
    </Gate>
  );
}
