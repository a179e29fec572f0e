/** Pictures of pages for social networks, 1200 by 630 pixels. Each is drawn once and stored. */
export interface SocialCards {
  /**
   * The text as a card can show it: without emoji that no font has. `undefined` when a letter would be missing, or when
   * nothing is left.
   */
  readonly toDrawable: (text: string) => string | undefined;
  /** The picture of this version; `undefined` when it is not drawn yet. */
  readonly find: (card: CardName) => Promise<Buffer | undefined>;
  /** Draws and stores the picture, and deletes earlier versions. Throws `Unavailable` when too many wait. */
  readonly draw: (card: CardName, drawing: CardDrawing) => Promise<Buffer>;
}

export interface CardName {
  /** Identifies the page, whatever its version. */
  readonly page: string;
  /** Letters and digits. */
  readonly version: string;
}

/** What is drawn: a background, and plain texts on it. */
export interface CardDrawing {
  /** An SVG of the whole picture, without text. */
  readonly ground: string;
  readonly texts: readonly CardText[];
  /** Texts begin at the left edge, or at the right one. */
  readonly direction: 'ltr' | 'rtl';
}

export interface CardText {
  readonly text: string;
  readonly color: string;
  readonly weight: number;
  /**
   * Font sizes in pixels: the first one with which the text fits into `maxHeight` is used, else the last one with
   * shortened text.
   */
  readonly sizes: readonly number[];
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** The distance from the edge at which the text begins. */
  readonly x: number;
  /** The upper edge of the text, or its lower one. */
  readonly top?: number;
  readonly bottom?: number;
}
