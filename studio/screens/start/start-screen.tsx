import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { hasPasskeys, start, takeSession, toProblem } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { FieldFrame } from '../../parts/field-frame.tsx';
import styles from '../../parts/form.module.css';
import { Gate } from '../../parts/gate.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PasskeyOffer } from '../../parts/passkey-offer.tsx';
import { TextInput } from '../../parts/text-input.tsx';
import { signInWords } from '../../words/sign-in.ts';

/** The first account. The key is in the address that the service prints at its start. */
export function StartScreen() {
  const key = useLocation().hash.slice(1);
  const [nameId, emailId] = [useId(), useId()];
  const [person, setPerson] = useState({ name: '', email: '' });
  const [navigate, queries] = [useNavigate(), useQueryClient()];
  const go = (): void => void navigate('/documents', { replace: true });
  const making = useMutation({
    mutationFn: start,
    onSuccess(me) {
      takeSession(queries, me);
      if (!hasPasskeys()) go();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate({ key, ...person });
  };
  const words = signInWords.start;
  const signIn = <Link to="/sign-in">{words.signIn}</Link>;
  if (making.isSuccess) return hasPasskeys() ? <PasskeyOffer onDone={go} /> : null;
  if (key === '')
    return (
      <Gate title={words.title} help={words.noKey}>
        <p>{signIn}</p>
      </Gate>
    );
  return (
    <Gate title={words.title} help={words.help}>
      <form className={styles['form']} onSubmit={submit}>
        <FieldFrame id={nameId} controlId={nameId} label={signInWords.name}>
          <TextInput
            id={nameId}
            name="name"
            autoComplete="name"
            required
            maxLength={200}
            value={person.name}
            onChange={(event) => setPerson({ ...person, name: event.target.value })}
          />
        </FieldFrame>
        <FieldFrame id={emailId} controlId={emailId} label={signInWords.email}>
          <TextInput
            id={emailId}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            value={person.email}
            onChange={(event) => setPerson({ ...person, email: event.target.value })}
          />
        </FieldFrame>
        {making.isError && (
          <Notice tone="bad">
            {toProblem(making.error)} {making.error instanceof ApiError && making.error.status === 410 && signIn}
          </Notice>
        )}
        <div className={styles['wide']}>
          <Button type="submit" variant="primary" isDisabled={making.isPending}>
            {words.action}
          </Button>
        </div>
      </form>
    </Gate>
  );
}
