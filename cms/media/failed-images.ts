import { ImageWorkError } from './image-job.ts';

/** Pictures that could not be made, so that one that takes a process with it is not tried again at every request. */
export interface FailedImages {
  find(name: string): ImageWorkError | undefined;
  /** Remembers what is the picture's own fault, and nothing else. */
  note(name: string, error: unknown): void;
}

/** A stranger may ask for many forms of one damaged picture: what was noted first gives way. */
const mostNames = 10_000;

export function createFailedImages({ forMs, now }: { forMs: number; now: () => Date }): FailedImages {
  const failed = new Map<string, { error: ImageWorkError; until: number }>();
  return {
    find(name) {
      const known = failed.get(name);
      if (known && known.until > now().getTime()) return known.error;
      failed.delete(name);
      return undefined;
    },
    note(name, error) {
      if (!(error instanceof ImageWorkError) || error.code !== 'image-unreadable') return;
      failed.set(name, { error, until: now().getTime() + forMs });
      const [oldest] = failed.keys();
      if (failed.size > mostNames && oldest !== undefined) failed.delete(oldest);
    },
  };
}
