import { officeMapSlice } from './office-map/office-map.tsx';

/** The slices that draw how things hang together: places, conversations, layers. */
export const diagramSlices = [officeMapSlice] as const;
