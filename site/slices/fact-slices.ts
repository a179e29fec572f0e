import { barChartSlice } from './bar-chart/bar-chart.tsx';
import { regionOverviewSlice } from './region-overview/region-overview.tsx';
import { schemeFactsSlice } from './scheme-facts/scheme-facts.tsx';
import { statisticsSlice } from './statistics/statistics.tsx';
import { timelineSlice } from './timeline/timeline.tsx';

/** Slices of facts: figures, dates, and the rules of a region or a scheme. */
export const factSlices = [
  statisticsSlice,
  barChartSlice,
  regionOverviewSlice,
  timelineSlice,
  schemeFactsSlice,
] as const;
