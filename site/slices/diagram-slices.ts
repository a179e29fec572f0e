import { layeredDiagramSlice } from './layered-diagram/layered-diagram.tsx';
import { officeMapSlice } from './office-map/office-map.tsx';
import { sequenceDiagramSlice } from './sequence-diagram/sequence-diagram.tsx';

/** Slices that draw a structure: office map, sequence diagram, layered diagram. */
export const diagramSlices = [officeMapSlice, sequenceDiagramSlice, layeredDiagramSlice] as const;
