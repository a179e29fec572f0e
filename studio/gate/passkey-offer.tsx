import { KeyRound } from 'lucide-react';
import { addPasskey, toProblem } from '../api/sign-in.ts';
import { describeDevice } from '../parts/describe-device.ts';
import styles from '../parts/form.module.css';
import { Notice } from '../parts/notice.tsx';
import { PlainButton } from '../parts/plain-button.tsx';
import { useAct } from '../parts/use-act.ts';
import { signInStrings } from '../strings/sign-in.ts';
import { Gate } from './gate.tsx';

/** Offers to create a passkey once, after a sign-in without one. It can be declined. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const words = signInStrings.offer;
  const add = useAct(() => addPasskey(describeDevice(navigator.userAgent)), onDone);
  return (
    <Gate title={words.title} help={words.help}>
      {add.error !== undefined && <Notice tone="bad">{toProblem(add.error)}</Notice>}
      <div className={styles.choices}>
        <PlainButton variant="primary" icon={KeyRound} disabled={add.isPending} onClick={() => add.run(undefined)}>
          {words.add}
        </PlainButton>
        <PlainButton onClick={onDone}>{words.later}</PlainButton>
      </div>
    </Gate>
  );
}
