import { Section } from '../../components/section/section.tsx';
import type { TimelineSlice } from '../../content/content-types.generated.ts';
import { getItemLevel } from '../get-item-level.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { DateList } from './date-list.tsx';
import { toTimelineView, type TimelineView } from './timeline-view.ts';

/** Past and future events, divided at the day on which the page was rendered. */
function Timeline({ view, container, headingLevel }: SliceProps<TimelineView>) {
  return (
    <Section
      anchor={view.anchor}
      eyebrow={view.eyebrow}
      heading={view.heading}
      intro={view.intro && <p>{view.intro}</p>}
      headingLevel={headingLevel}
      container={container}
    >
      <DateList view={view.list} level={getItemLevel(headingLevel, view.heading)} isWide={container === 'page'} />
    </Section>
  );
}

export const timelineSlice: Slice<TimelineSlice, TimelineView> = {
  type: 'timeline',
  toView: toTimelineView,
  Component: Timeline,
};
