import type { FieldAddress } from '../../cms/studio-types.ts';
import type { DraftContent } from './draft-content.ts';

type Listener = () => void;

/** The listeners of each field, list and row: a keystroke in one field must not wake three hundred others. */
export class FieldListeners {
  readonly #bySubject = new Map<FieldAddress | 'status', Set<Listener>>();

  /** The result ends it. */
  add(subject: FieldAddress | 'status', listener: Listener): () => void {
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
  }

  tellStatus(): void {
    callAll(this.#bySubject.get('status') ?? new Set());
  }
}

/** A copy: a listener may end itself or another. */
function callAll(listeners: ReadonlySet<Listener>): void {
  for (const listener of [...listeners]) listener();
}
