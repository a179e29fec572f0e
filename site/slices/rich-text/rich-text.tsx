import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { RichTextSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toProseView, type ProseView } from './rich-text-view.ts';
import styles from './rich-text.module.css';

/**
 * Prose. Its headings are the page's own and keep the level that the editor chose. On a page that opens
 * with a heading, headings hang in the column beside the text, as section headings do.
 */
function Prose({ view, container, headingLevel }: SliceProps<ProseView>) {
  const isHanging = container === 'page' && view.body[0]?.type === 'heading2';
  return (
    <Section anchor={view.anchor} container={container} headingLevel={headingLevel}>
      <RichText view={view.body} className={isHanging ? `${styles.prose} ${styles.hanging}` : styles.prose} />
    </Section>
  );
}

export const richTextSlice: Slice<RichTextSlice, ProseView> = {
  type: 'rich_text',
  toView: toProseView,
  Component: Prose,
};
