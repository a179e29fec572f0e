import type * as v from 'valibot';

/** The statements of one transaction. */
export interface Statements {
  /** Returns the number of rows that were written or found. */
  readonly run: (text: string, values?: readonly unknown[]) => Promise<number>;
  /** Returns the rows, each parsed by the schema. */
  readonly list: <Schema extends v.GenericSchema>(
    row: Schema,
    text: string,
    values?: readonly unknown[],
  ) => Promise<v.InferOutput<Schema>[]>;
}
