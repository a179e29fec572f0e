import { studioWords } from '../words/studio.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toSentence } from './tell-failure.ts';

interface FailedStateProps {
  /** What could not be loaded. */
  readonly title: string;
  readonly error: unknown;
  /** What is safe. */
  readonly safe: string;
  readonly onAgain: () => void;
}

/** In place of what could not be loaded: what happened, what is safe, and trying again. It is told at once. */
export function FailedState({ title, error, safe, onAgain }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onPress={onAgain}>{studioWords.tryAgain}</Button>}>
        {toSentence(error)} {safe}
      </EmptyState>
    </div>
  );
}
