import type { FieldAddress } from '../../cms/studio-types.ts';
import type { DraftContent } from './draft-content.ts';

type Listener = () => void;

/**
 * `content`: any field or list; sometimes also announced without a difference. `problems`: the service's validation.
 */
export type DraftSubject = FieldAddress | 'content' | 'problems' | 'status';

/** Listeners by field and list, so that a keystroke in one field does not render three hundred others. */
export class FieldListeners {
  readonly #bySubject = new Map<DraftSubject, Set<Listener>>();

  /** The returned function removes the listener. */
  add(subject: DraftSubject, listener: Listener): () => void {
    const listeners = this.#bySubject.get(subject) ?? new Set();
    this.#bySubject.set(subject, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#bySubject.delete(subject);
    };
  }

  tell(before: DraftContent, now: DraftContent): void {
    for (const [subject, listeners] of this.#bySubject) {
      const isChanged =
        before.values.get(subject) !== now.values.get(subject) || before.lists.get(subject) !== now.lists.get(subject);
      if (isChanged) callAll(listeners);
    }
    if (before.values !== now.values || before.lists !== now.lists) this.announce('content');
  }

  announce(subject: 'content' | 'problems' | 'status'): void {
    callAll(this.#bySubject.get(subject) ?? new Set());
  }
}

/** Iterates over a copy, because a listener may remove itself or another. */
function callAll(listeners: ReadonlySet<Listener>): void {
  for (const listener of [...listeners]) listener();
}
