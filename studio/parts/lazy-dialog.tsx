import { useState, type ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code is loaded when it first opens. If loading fails, a toast says so, and the next press tries again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  options: { readonly failed: string },
) {
  const Part = lazyPart<Props>(load, options);
  return function LazyDialog(props: Props) {
    const { isOpen, onClose } = props;
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    const giveUp = () => {
      setWanted(false);
      onClose();
    };
    return isWanted ? <Part {...props} onFailed={giveUp} /> : null;
  };
}
