import type { createReferences } from './references.ts';

/** The parts of a field's model that determine how its value is parsed. */
export interface FieldModel {
  type: string;
  config: {
    fields?: Record<string, FieldModel>;
    options?: string[];
    choices?: Record<string, unknown>;
    select?: string;
  };
}

export interface SliceModel {
  id: string;
  variations: { id: string; primary: Record<string, FieldModel> }[];
}

export interface ReadContext {
  references: ReturnType<typeof createReferences>;
  sliceModels: ReadonlyMap<string, SliceModel>;
  report: (field: string, problem: string) => void;
}
