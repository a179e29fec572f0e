import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Me } from '../../../cms/studio-api.ts';
import { isPasskeyWanted, takeSession, toProblem, signInByLink } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import styles from '../../parts/form.module.css';
import { Gate } from '../../parts/gate.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PasskeyOffer } from '../../parts/passkey-offer.tsx';
import { SignInForm } from '../../parts/sign-in-form.tsx';
import { signInWords } from '../../words/sign-in.ts';
import { toOwnPath } from './own-path.ts';

/** Both ways to sign in; with a link in the address, the button that uses it. */
export function SignInScreen() {
  const token = useLocation().hash.slice(1);
  const [parameters] = useSearchParams();
  const [isOffering, setOffering] = useState(false);
  const [navigate, queries] = [useNavigate(), useQueryClient()];
  const go = (): void => void navigate(toOwnPath(parameters.get('to')), { replace: true });
  const take = (me: Me): void => {
    takeSession(queries, me);
    go();
  };
  const takeFirst = async (me: Me): Promise<void> => {
    takeSession(queries, me);
    if (await isPasskeyWanted(queries)) setOffering(true);
    else go();
  };
  if (isOffering) return <PasskeyOffer onDone={go} />;
  if (token !== '') return <LinkGate key={token} token={token} onSignedIn={takeFirst} />;
  return (
    <Gate title={signInWords.signIn.title}>
      <SignInForm onSignedIn={take} />
    </Gate>
  );
}

/** A link in a mail is opened by programs that scan it; only the button uses it up. */
function LinkGate({ token, onSignedIn }: { token: string; onSignedIn: (me: Me) => Promise<void> }) {
  const using = useMutation({ mutationFn: signInByLink, onSuccess: onSignedIn });
  const navigate = useNavigate();
  const words = signInWords.link;
  return (
    <Gate title={words.title} {...(!using.isError && { help: words.help })}>
      {using.isError && <Notice tone="bad">{toProblem(using.error)}</Notice>}
      <div className={styles['wide']}>
        {using.isError ? (
          <Button variant="primary" onPress={() => void navigate({ pathname: '/sign-in', hash: '' })}>
            {words.otherWay}
          </Button>
        ) : (
          <Button variant="primary" isDisabled={using.isPending} onPress={() => using.mutate(token)}>
            {words.action}
          </Button>
        )}
      </div>
    </Gate>
  );
}
