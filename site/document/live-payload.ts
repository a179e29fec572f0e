/** What a live page gets for a patch (site/live/answer-live.ts), and its frame morphs. */
export interface LivePayload {
  readonly status: number;
  readonly title: string;
  readonly template: string;
  /** Markup inside `<main>`. */
  readonly main: string;
  /** Stands for the markup around `<main>`. */
  readonly frame: string;
  /** Markup of the whole body, when the frame is another than the browser has. */
  readonly body?: string;
  /** Of the page, below the base path. It changes with the document's uid. */
  readonly path: string;
  readonly documentId: string | undefined;
  /** What the page shows that is not of the draft. */
  readonly exceptions: readonly LiveException[];
  readonly renderMs: number;
}

/** `vacancies`: a vendor's job board knows no drafts. */
export type LiveException = 'vacancies';

/** The page is another one now: the browser loads it. */
export interface LiveMove {
  readonly movedTo: string;
}
