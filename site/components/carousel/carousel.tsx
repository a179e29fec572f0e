import type { ReactNode } from 'react';
import type { Strings } from '../../language/strings.ts';
import styles from './carousel.module.css';

/**
 * A list that scrolls and snaps, by finger, wheel and arrow keys without script. With script
 * (site/browser/carousels.ts) it has buttons and a position. It never moves by itself. `children` are list items.
 */
export function Carousel({
  label,
  words,
  children,
}: {
  label: string;
  words: Strings['carousel'];
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-roledescription={words.role}
      aria-label={label}
      className={styles.carousel}
      data-carousel=""
      data-part="carousels"
    >
      <div className={`needsScript ${styles.controls}`} data-print="no">
        <p className={styles.position} dir="auto" data-one={words.one} data-several={words.several} />
        <button type="button" className={styles.step} aria-label={words.previous}>
          <Arrow />
        </button>
        <button type="button" className={`${styles.step} ${styles.next}`} aria-label={words.next}>
          <Arrow />
        </button>
      </div>
      <ul className={styles.slides} tabIndex={0} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M12.5 4l-6 6 6 6" />
    </svg>
  );
}
