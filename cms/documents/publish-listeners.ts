import { createRunQueue } from '../storage/run-queue.ts';
import type { Storage } from '../storage/storage.ts';
import type { PublicationEvent } from './publish-documents.ts';

export interface PublishEvent {
  readonly ref: string;
  readonly previousRef: string;
  /** Published and unpublished documents. */
  readonly documentIds: string[];
}

type PublishListener = (event: PublishEvent) => void;

/** Notifies listeners of each change of the master ref once, in order, whichever process made it. */
export interface PublishListeners {
  readonly listen: (listener: PublishListener) => () => void;
  /** Announces a publication of this process, after its commit. */
  readonly announce: (event: PublicationEvent) => void;
  /** Call it when another process may have published. */
  readonly catchUp: () => void;
}

interface ListenerOptions {
  readonly storage: Pick<Storage, 'getMasterRef' | 'listChanged'>;
  readonly logger: { error: (fields: object, message: string) => void };
}

export async function createPublishListeners({ storage, logger }: ListenerOptions): Promise<PublishListeners> {
  const listeners = new Set<PublishListener>();
  const queue = createRunQueue();
  let { ref: lastRef } = await storage.getMasterRef();

  function emit(event: PublishEvent): void {
    lastRef = event.ref;
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        // The publish is durable, so a failing listener must neither make it look failed nor stop the other listeners.
        logger.error({ err: error, ref: event.ref }, 'A publish listener failed.');
      }
    }
  }

  async function emitMissed(): Promise<void> {
    try {
      const { ref } = await storage.getMasterRef();
      const previousRef = lastRef;
      if (ref === previousRef) return;
      const documentIds = await storage.listChanged({ earlier: previousRef, later: ref });
      // A publication of this process may have been announced in the meantime.
      if (lastRef === previousRef) emit({ ref, previousRef, documentIds: documentIds ?? [] });
      else void catchUp();
    } catch (error) {
      logger.error({ err: error }, 'What another process published could not be read.');
    }
  }

  const catchUp = (): Promise<void> => queue.run(emitMissed);

  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce({ ref, previousRef, documentIds }) {
      if (previousRef === lastRef) emit({ ref, previousRef, documentIds: [...documentIds] });
      else void catchUp();
    },
    catchUp: () => void catchUp(),
  };
}
