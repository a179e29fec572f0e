/** Pictures of pages for social networks, 1200 by 630 pixels. Each is drawn once and kept. */
export interface SocialCards {
  /** The picture of this version; `undefined` when it was not drawn yet. */
  find: (card: CardName) => Promise<Buffer | undefined>;
  /** Draws the picture, keeps it, and drops earlier versions. Throws `Unavailable` when too many wait. */
  draw: (card: CardName, drawing: CardDrawing) => Promise<Buffer>;
}

export interface CardName {
  /** Of the page, whatever its version. */
  page: string;
  /** Letters and digits. */
  version: string;
}

/** What is drawn: a ground, and texts on it, which are plain. */
export interface CardDrawing {
  /** SVG without text, of the whole picture. */
  ground: string;
  texts: readonly CardText[];
  /** Texts start at the left edge, or at the right one. */
  direction: 'ltr' | 'rtl';
}

export interface CardText {
  text: string;
  color: string;
  weight: number;
  /** Pixels: the first size in which the text fits into `maxHeight`, or the last one, shortened. */
  sizes: readonly number[];
  maxWidth: number;
  maxHeight: number;
  /** Distance from the edge at which the text starts. */
  x: number;
  /** The upper edge of the text, or its lower one. */
  top?: number;
  bottom?: number;
}
