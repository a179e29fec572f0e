import { useId, useState, type FormEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { hasPasskeys, start, toProblem } from '../api/sign-in.ts';
import { FieldFrame } from '../parts/field-frame.tsx';
import styles from '../parts/form.module.css';
import { Notice } from '../parts/notice.tsx';
import { PlainButton } from '../parts/plain-button.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { useAct } from '../parts/use-act.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { enter } from './enter.ts';
import { Gate } from './gate.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

const words = signInStrings.start;
const enterStudio = (): void => void enter('/documents');

/** Creates the first account. The service prints the URL with the start key when it starts. */
export function StartScreen({ secret: key }: { secret: string }) {
  const [nameId, emailId] = [useId(), useId()];
  const [person, setPerson] = useState({ name: '', email: '' });
  const making = useAct(start, () => {
    if (!hasPasskeys()) enterStudio();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    making.run({ key, ...person });
  };
  const signIn = <a href="/studio/sign-in">{words.signIn}</a>;
  const isOver = making.error instanceof ApiError && making.error.status === 410;
  if (making.done) return hasPasskeys() ? <PasskeyOffer onDone={enterStudio} /> : null;
  if (key === '')
    return (
      <Gate title={words.title} help={words.noKey}>
        <p>{words.byCommand}</p>
      </Gate>
    );
  return (
    <Gate title={words.title} help={words.help}>
      <form className={styles.form} onSubmit={submit}>
        <FieldFrame id={nameId} controlId={nameId} label={signInStrings.name}>
          <TextInput
            id={nameId}
            name="name"
            autoComplete="name"
            // The screen has a single form, and its heading is the document's title.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            required
            maxLength={200}
            value={person.name}
            onChange={(event) => setPerson({ ...person, name: event.target.value })}
          />
        </FieldFrame>
        <FieldFrame id={emailId} controlId={emailId} label={signInStrings.email}>
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
        {making.error !== undefined && (
          <Notice tone="bad">
            {toProblem(making.error)} {isOver && signIn}
          </Notice>
        )}
        <div className={styles.wide}>
          <PlainButton type="submit" variant="primary" disabled={making.isPending}>
            {words.action}
          </PlainButton>
        </div>
      </form>
    </Gate>
  );
}
