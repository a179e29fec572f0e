import { Actions } from '../../components/actions/actions.tsx';
import { GraphArt } from '../../components/graph-art/graph-art.tsx';
import { useSliceMark } from '../../components/section/slice-mark.tsx';
import type { HeroSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import styles from './hero.module.css';
import { HeroDrawing } from './hero-drawing.tsx';
import { toHeroView, type HeroView } from './hero-view.ts';

/** Opens a page: its h1, a lede and actions. */
function Hero({ view, isAboveDrawing }: SliceProps<HeroView>) {
  const mark = useSliceMark();
  switch (view.variation) {
    case 'statement':
      return (
        <section id={view.anchor} {...mark} className={styles.statement}>
          <div className={`wrap ${styles.columns}`}>
            <Heading view={view} />
            <LedeAndActions view={view} />
          </div>
        </section>
      );
    case 'section':
      return (
        <section id={view.anchor} {...mark} className={`${styles.section} ${isAboveDrawing ? styles.bare : ''}`.trim()}>
          <div className={`wrap ${styles.columns}`}>
            <Heading view={view} />
            <LedeAndActions view={view} />
          </div>
          {!isAboveDrawing && (
            <div className={styles.band}>
              {view.art ? <HeroDrawing view={view.art} /> : <GraphArt seed={view.seed} shape="band" />}
            </div>
          )}
        </section>
      );
    case 'panel':
      return (
        <section id={view.anchor} {...mark} className={`night ${styles.panel}`}>
          <div className={styles.art}>
            <GraphArt seed={view.seed} shape="hero" />
          </div>
          <div className="wrap">
            <Heading view={view} />
            <LedeAndActions view={view} />
          </div>
        </section>
      );
  }
}

function Heading({ view: { eyebrow, heading } }: { view: HeroView }) {
  return (
    <div>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 className={heading.length > 60 ? styles.long : undefined}>{heading}</h1>
    </div>
  );
}

function LedeAndActions({ view: { lede, actions, variation } }: { view: HeroView }) {
  if (!lede && actions.length === 0) return undefined;
  return (
    <div className={styles.rest}>
      {lede && <p className={styles.lede}>{lede}</p>}
      <Actions views={actions} isPill={variation !== 'section'} className={styles.actions} />
    </div>
  );
}

export const heroSlice: Slice<HeroSlice, HeroView> = { type: 'hero', toView: toHeroView, Component: Hero };
