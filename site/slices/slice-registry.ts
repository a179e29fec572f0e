import type { SharedSlice } from '@prismicio/client';
import type { Slice } from './slice.ts';
import { diagramSlices } from './diagram-slices.ts';
import { drawnSlices } from './drawn-slices.ts';
import { factSlices } from './fact-slices.ts';
import { proseSlices } from './prose-slices.ts';

/** A slice with its raw and view types erased. */
type AnySlice = Slice<SharedSlice, unknown, unknown>;

/** Every slice by its type. Sound, because each slice only receives raw slices of its own type. */
export const sliceRegistry: ReadonlyMap<string, AnySlice> = new Map(
  [...diagramSlices, ...drawnSlices, ...factSlices, ...proseSlices].map((slice) => [
    slice.type,
    slice as unknown as AnySlice,
  ]),
);
