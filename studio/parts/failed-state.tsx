import { studioStrings } from '../strings/studio.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toSentence } from './tell-failure.ts';

interface FailedStateProps {
  /** Names what could not be loaded. */
  readonly title: string;
  readonly error: unknown;
  /** Tells which data are safe. */
  readonly safe: string;
  readonly onAgain: () => void;
}

/** Replaces content that could not be loaded: the error, what is safe, and a retry. It is an alert. */
export function FailedState({ title, error, safe, onAgain }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onPress={onAgain}>{studioStrings.tryAgain}</Button>}>
        {toSentence(error)} {safe}
      </EmptyState>
    </div>
  );
}
