import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { addPasskey, toProblem } from '../api/sign-in.ts';
import { signInWords } from '../words/sign-in.ts';
import { Button } from './button.tsx';
import { describeDevice } from './describe-device.ts';
import styles from './form.module.css';
import { Gate } from './gate.tsx';
import { Notice } from './notice.tsx';

/** Asked once, after a sign-in without one. Not now is as good an answer. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const words = signInWords.offer;
  const add = useMutation({
    mutationFn: () => addPasskey(describeDevice(navigator.userAgent)),
    onSuccess: onDone,
  });
  return (
    <Gate title={words.title} help={words.help}>
      {add.isError && <Notice tone="bad">{toProblem(add.error)}</Notice>}
      <div className={styles['choices']}>
        <Button variant="primary" icon={KeyRound} isDisabled={add.isPending} onPress={() => add.mutate()}>
          {words.add}
        </Button>
        <Button onPress={onDone}>{words.later}</Button>
      </div>
    </Gate>
  );
}
