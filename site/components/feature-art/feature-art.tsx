import drawing from '../mirrored-drawing/mirrored-drawing.module.css';
import type { ArtView } from './art-view.ts';
import { featureDrawings } from './feature-drawings.ts';
import styles from './feature-art.module.css';
import { FeaturePaths } from './feature-paths.tsx';

/**
 * A feature's drawing in a 360 by 112 view box, the same on a card and on its page. With `isBleed` the paths of the
 * drawing extend beyond both edges of the element that clips it.
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
      {isBleed && <FeaturePaths name={name} />}
      <Drawing words={words} />
    </svg>
  );
}
