/** An image as it is shown. `alt` is `''` for decoration. Sizes in CSS pixels of the original. */
export interface ImageView {
  src: string;
  srcSet?: string;
  width: number;
  height: number;
  alt: string;
}
