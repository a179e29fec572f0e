import type { ArtView } from '../../components/feature-art/art-view.ts';
import { FeatureArt } from '../../components/feature-art/feature-art.tsx';
import styles from './hero-drawing.module.css';

/** The page's drawing on a path from edge to edge; on wide pages below the words beside the heading. */
export function HeroDrawing({ view }: { view: ArtView }) {
  return (
    <div className={`wrap ${styles.columns}`}>
      <FeatureArt view={view} className={styles.drawing} isBleed />
    </div>
  );
}
