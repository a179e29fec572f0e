import type { StudioType } from '../../../cms/studio-models.ts';

export interface RankedTypes {
  readonly repeatable: readonly StudioType[];
  /** Types with one document for each language. */
  readonly single: readonly StudioType[];
}

/** The types whose label contains the text, in the order of the models, the likely one first. */
export function rankTypes(types: readonly StudioType[], words: string, likely: string | undefined): RankedTypes {
  const wanted = words.trim().toLowerCase();
  const found = types
    .filter(({ id, label }) => (label ?? id).toLowerCase().includes(wanted))
    .toSorted((one, other) => Number(other.id === likely) - Number(one.id === likely));
  return {
    repeatable: found.filter(({ repeatable }) => repeatable),
    single: found.filter(({ repeatable }) => !repeatable),
  };
}
