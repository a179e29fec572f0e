import type { ReactNode } from 'react';
import { studioStrings } from '../strings/studio.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  title,
  action,
  isOpen,
  isPending = false,
  problem,
  onConfirm,
  onClose,
  choice,
  children,
}: {
  title: string;
  action: string;
  isOpen: boolean;
  isPending?: boolean;
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** What the person may choose with the action, below the text. */
  choice?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{studioStrings.cancel}</Button>
          <Button variant="danger" isDisabled={isPending} onPress={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {choice}
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}
