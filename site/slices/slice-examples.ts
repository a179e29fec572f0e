import type { SharedSlice } from '@prismicio/client';

/** One example from a slice's `examples.json`. */
export interface SliceExample {
  readonly name: string;
  readonly slice: SharedSlice;
}

const exampleFiles = import.meta.glob<SliceExample[]>('./*/examples.json', { eager: true, import: 'default' });

/** Every example of every slice. */
export const sliceExamples: readonly SliceExample[] = Object.values(exampleFiles).flat();

export function findExample(type: string, variation: string): SharedSlice | undefined {
  return sliceExamples.find(({ slice }) => slice.slice_type === type && slice.variation === variation)?.slice;
}
