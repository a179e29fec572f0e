/** Pictures of pages for social networks, 1200 by 630 pixels. Each is drawn once and stored. */
export interface SocialCards {
  /**
   * The text as a card can show it: without emoji that no font has. `undefined` when a letter would be missing, or when
   * nothing is left.
   */
  toDrawable: (text: string) => string | undefined;
  /** The picture of this version; `undefined` when it is not drawn yet. */
  find: (card: CardName) => Promise<Buffer | undefined>;
  /** Draws and stores the picture, and deletes earlier versions. Throws `Unavailable` when too many wait. */
  draw: (card: CardName, drawing: CardDrawing) => Promise<Buffer>;
}

export interface CardName {
  /** Identifies the page, whatever its version. */
  page: string;
  /** Letters and digits. */
  version: string;
}

/** What is drawn: a background, and plain texts on it. */
export interface CardDrawing {
  /** An SVG of the whole picture, without text. */
  ground: string;
  texts: readonly CardText[];
  /** Texts begin at the left edge, or at the right one. */
  direction: 'ltr' | 'rtl';
}

export interface CardText {
  text: string;
  color: string;
  weight: number;
  /**
   * Font sizes in pixels: the first one with which the text fits into `maxHeight` is used, else the last one with
   * shortened text.
   */
  sizes: readonly number[];
  maxWidth: number;
  maxHeight: number;
  /** The distance from the edge at which the text begins. */
  x: number;
  /** The upper edge of the text, or its lower one. */
  top?: number;
  bottom?: number;
}
