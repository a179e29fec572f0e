import drawing from '../mirrored-drawing/mirrored-drawing.module.css';
import type { ArtView } from './art-view.ts';
import { featureDrawings } from './feature-drawings.ts';
import styles from './feature-art.module.css';
import { FeatureWays } from './feature-ways.tsx';

/**
 * What a product does, drawn on a ground of 360 by 112; a card's and its page's are one. With `isBleed` the paths of
 * the drawing come from beyond the left edge of what clips it and go on over the right one.
 */
export function FeatureArt({
  view: { name, words },
  className,
  isBleed = false,
}: {
  view: ArtView;
  className?: string | undefined;
  isBleed?: boolean;
}) {
  const Drawing = featureDrawings[name];
  return (
    <svg
      className={[styles.art, drawing.mirrored, className].filter(Boolean).join(' ')}
      viewBox="0 0 360 112"
      preserveAspectRatio="xMinYMax meet"
      aria-hidden="true"
    >
      {isBleed && <FeatureWays name={name} />}
      <Drawing words={words} />
    </svg>
  );
}
