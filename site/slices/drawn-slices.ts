import { callToActionSlice } from './call-to-action/call-to-action.tsx';
import { cloudSwitchSlice } from './cloud-switch/cloud-switch.tsx';
import { featureGridSlice } from './feature-grid/feature-grid.tsx';
import { heroSlice } from './hero/hero.tsx';
import { messageStepperSlice } from './message-stepper/message-stepper.tsx';
import { schemeMapSlice } from './scheme-map/scheme-map.tsx';

/** Slices that are mainly a drawing, or that open or close a page. */
export const drawnSlices = [
  heroSlice,
  schemeMapSlice,
  cloudSwitchSlice,
  featureGridSlice,
  messageStepperSlice,
  callToActionSlice,
] as const;
