import { uploadAsset, type Asset } from '../api/assets.ts';

export type Upload =
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly file: File };

type Send = typeof uploadAsset;

/**
 * Uploads that continue while people write, scroll or change the tab. A field that is off the screen still gets its
 * file.
 */
export class Uploads {
  readonly #send: Send;
  readonly #running = new Map<string, { upload: Upload; controller: AbortController }>();
  readonly #listeners = new Set<() => void>();

  constructor(send: Send = uploadAsset) {
    this.#send = send;
  }

  /** The same object until it changes. */
  get(place: string): Upload | undefined {
    return this.#running.get(place)?.upload;
  }

  /** One upload at a time for each place: a newer one cancels the previous one. */
  start(place: string, file: File, onDone: (asset: Asset) => void): void {
    this.cancel(place);
    const controller = new AbortController();
    const isCurrent = () => this.#running.get(place)?.controller === controller;
    const show = (upload: Upload) => this.#set(place, { upload, controller });
    show({ kind: 'sending', name: file.name, share: 0 });
    this.#send(file, {
      signal: controller.signal,
      onProgress: (share) => isCurrent() && show({ kind: 'sending', name: file.name, share }),
    }).then(
      (asset) => {
        if (!isCurrent()) return;
        this.#set(place, undefined);
        onDone(asset);
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (isCurrent()) show({ kind: 'failed', name: file.name, message, file });
      },
    );
  }

  cancel(place: string): void {
    const running = this.#running.get(place);
    this.#set(place, undefined);
    running?.controller.abort();
  }

  /** Whether a file is being uploaded for a field of the document. */
  isSending(documentId: string): boolean {
    return [...this.#running].some(
      ([place, { upload }]) => upload.kind === 'sending' && place.startsWith(`${documentId} `),
    );
  }

  /** The returned function removes the listener. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #set(place: string, running: { upload: Upload; controller: AbortController } | undefined): void {
    if (running) this.#running.set(place, running);
    else this.#running.delete(place);
    for (const listener of [...this.#listeners]) listener();
  }
}

export const uploads = new Uploads();
