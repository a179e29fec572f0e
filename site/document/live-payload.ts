/** The response of a live page to a patch (site/live/handle-live.ts), into which its frame is morphed. */
export interface LivePayload {
  readonly status: number;
  readonly title: string;
  readonly template: string;
  /** Markup inside `<main>`. */
  readonly main: string;
  /** Identifies the markup around `<main>`. */
  readonly frame: string;
  /** Markup of the whole body, when the frame is another than the browser has. */
  readonly body?: string;
  /** The path of the page, below the base path. It changes with the document's uid. */
  readonly path: string;
  readonly documentId: string | undefined;
  /** Parts of the page that do not show the draft. */
  readonly exceptions: readonly LiveException[];
  readonly renderMs: number;
}

/** `vacancies`: a vendor's job board has no drafts. */
export type LiveException = 'vacancies';

/** The document now has another page, which the browser loads. */
export interface LiveMove {
  readonly movedTo: string;
}
