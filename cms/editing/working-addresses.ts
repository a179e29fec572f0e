import type { FieldAddress } from '../studio-types.ts';

/** The rows that contain the address, outermost first. Each must exist for the address to exist. */
export function findRows(address: FieldAddress): { list: FieldAddress; key: string }[] {
  const steps = address.split('/');
  return steps.flatMap((step, index) =>
    step.startsWith('@') ? [{ list: steps.slice(0, index).join('/'), key: step.slice(1) }] : [],
  );
}

/** Whether the address is that of the row, or of something in it. */
export function isInside(address: FieldAddress, row: FieldAddress): boolean {
  return address.startsWith(row) && (address.length === row.length || address[row.length] === '/');
}

/** The address of something in a row. The relative address of the row's own value is empty. */
export function joinAddress(prefix: FieldAddress, relative: string): FieldAddress {
  return relative === '' ? prefix : `${prefix}/${relative}`;
}

/** Inserts a row after the first of `after` that exists, or at the beginning if none does. */
export function insertRow<Row extends { readonly key: string }>(
  rows: readonly Row[],
  row: Row,
  after: readonly string[],
): Row[] {
  const anchor = after.find((key) => rows.some((other) => other.key === key));
  const index = anchor === undefined ? 0 : rows.findIndex(({ key }) => key === anchor) + 1;
  return [...rows.slice(0, index), row, ...rows.slice(index)];
}

/** Escapes a field key for an address, so that `/` does not separate and a leading `@` does not mean a row. */
export function toStep(fieldKey: string): string {
  return fieldKey.replaceAll('~', '~0').replaceAll('/', '~1').replace(/^@/, '~2');
}

export function fromStep(step: string): string {
  return step.replace(/^~2/, '@').replaceAll('~1', '/').replaceAll('~0', '~');
}
