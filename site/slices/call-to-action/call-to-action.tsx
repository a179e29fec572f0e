import { Actions } from '../../components/actions/actions.tsx';
import { GraphArt } from '../../components/graph-art/graph-art.tsx';
import { Section } from '../../components/section/section.tsx';
import type { CallToActionSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import styles from './call-to-action.module.css';
import { toCallToActionView, type CallToActionView } from './call-to-action-view.ts';

/** The next step: a panel at the end of a page, or a line between two of its sections. */
function CallToAction({ view, headingLevel, container }: SliceProps<CallToActionView>) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Section anchor={view.anchor} headingLevel={headingLevel} container={container}>
      <div className={[styles[view.variation], container === 'page' ? styles.wide : styles.narrow].join(' ')}>
        {view.variation === 'panel' && (
          <div className={styles.art}>
            <GraphArt seed={view.seed} shape="divider" />
          </div>
        )}
        <div className={styles.words}>
          {view.heading && <Heading className={styles.heading}>{view.heading}</Heading>}
          {view.text && <p className={styles.text}>{view.text}</p>}
        </div>
        <Actions views={view.actions} isPill={view.variation === 'panel'} />
      </div>
    </Section>
  );
}

export const callToActionSlice: Slice<CallToActionSlice, CallToActionView> = {
  type: 'call_to_action',
  toView: toCallToActionView,
  Component: CallToAction,
};
