import type { ArtView } from '../../components/feature-art/art-view.ts';
import { FeatureArt } from '../../components/feature-art/feature-art.tsx';
import styles from './hero-drawing.module.css';

/** What the page is about, on the path that runs from edge to edge; on a wide page under the words beside the heading. */
export function HeroDrawing({ view }: { view: ArtView }) {
  return (
    <div className={`wrap ${styles.columns}`}>
      <FeatureArt view={view} className={styles.drawing} isBleed />
    </div>
  );
}
