/** An image as it is shown. `alt` is `''` for decoration. Sizes in CSS pixels of the original. */
export interface ImageView {
  readonly src: string;
  readonly srcSet?: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
