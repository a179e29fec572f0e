import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPreview } from '../../api/previews.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { LinkToCopy } from '../../parts/link-to-copy.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { phoneStrings } from '../../strings/editor.ts';
import styles from './phone-dialog.module.css';

interface PhoneDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The preview link as a QR code. Opening the dialog creates a new link. */
export function PhoneDialog({ id, isOpen, onClose }: PhoneDialogProps) {
  return (
    <Dialog
      title={phoneStrings.title}
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onPress={onClose}>{phoneStrings.done}</Button>}
    >
      <PhoneLink id={id} />
    </Dialog>
  );
}

/** Loads the QR encoder while the link is created. */
async function createCode(id: string) {
  const [url, { toPhoneCode }] = await Promise.all([createPreview(id), import('./phone-code.ts')]);
  return { url, code: toPhoneCode(url) };
}

function PhoneLink({ id }: Pick<PhoneDialogProps, 'id'>) {
  const { mutate, data, error } = useMutation({ mutationFn: createCode });
  useEffect(() => mutate(id), [mutate, id]);
  if (error)
    return (
      <FailedState title={phoneStrings.failed} safe={phoneStrings.safe} error={error} onAgain={() => mutate(id)} />
    );
  if (!data) return <Skeleton lines={8} />;
  const { url, code } = data;
  return (
    <div className={styles.phone}>
      {/* Cameras only read dark on light, so the code ignores the theme. */}
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={phoneStrings.code} className={styles.code}>
        <path d={code.path} />
      </svg>
      <div className={styles.words}>
        <p>{isHere(url) ? phoneStrings.here : phoneStrings.help}</p>
        <LinkToCopy url={url} words={phoneStrings} />
      </div>
    </div>
  );
}

/** `localhost` on the phone is the phone itself. */
const isHere = (url: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
