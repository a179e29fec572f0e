import type { createReferences } from './references.ts';

/** The parts of a field's model that determine how its value is parsed. */
export interface FieldModel {
  readonly type: string;
  readonly config: {
    fields?: Record<string, FieldModel>;
    options?: string[];
    choices?: Record<string, unknown>;
    select?: string;
  };
}

export interface SliceModel {
  readonly id: string;
  readonly variations: { id: string; primary: Record<string, FieldModel> }[];
}

export interface ReadContext {
  readonly references: ReturnType<typeof createReferences>;
  readonly sliceModels: ReadonlyMap<string, SliceModel>;
  readonly report: (field: string, problem: string) => void;
}
