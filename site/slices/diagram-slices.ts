import { layeredDiagramSlice } from './layered-diagram/layered-diagram.tsx';
import { officeMapSlice } from './office-map/office-map.tsx';
import { sequenceDiagramSlice } from './sequence-diagram/sequence-diagram.tsx';

/** The slices that draw how things hang together: places, conversations, layers. */
export const diagramSlices = [officeMapSlice, sequenceDiagramSlice, layeredDiagramSlice] as const;
