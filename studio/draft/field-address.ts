import type { FieldAddress } from '../../cms/studio-types.ts';

/** A step of a path: the key of a field, or the key of a row. */
export type AddressStep = string | { readonly row: string };

/**
 * Makes a field address: `toAddress('data', 'body', { row: 'a' }, 'primary', 'title')` is `data/body/@a/primary/title`.
 */
export function toAddress(...steps: readonly AddressStep[]): FieldAddress {
  return steps.map((step) => (typeof step === 'string' ? escapeStep(step) : `@${step.row}`)).join('/');
}

export function readSteps(address: FieldAddress): AddressStep[] {
  return address.split('/').map((step) => (step.startsWith('@') ? { row: step.slice(1) } : unescapeStep(step)));
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1').replace(/^@/, '~2');
}

function unescapeStep(step: string): string {
  return step.replace(/^~2/, '@').replaceAll('~1', '/').replaceAll('~0', '~');
}

export function rowAddress(list: FieldAddress, key: string): FieldAddress {
  return `${list}/@${key}`;
}

/** The address of a field or list inside a row; an empty relative address is the row itself. */
export function joinAddress(row: FieldAddress, relative: string): FieldAddress {
  return relative === '' ? row : `${row}/${relative}`;
}

/** Whether the address is the row or inside it. */
export function isInside(address: FieldAddress, row: FieldAddress): boolean {
  return address.startsWith(row) && (address.length === row.length || address[row.length] === '/');
}

/** The rows in an address, outermost first. */
export function findRows(address: FieldAddress): { list: FieldAddress; key: string }[] {
  const steps = address.split('/');
  return steps.flatMap((step, index) =>
    step.startsWith('@') ? [{ list: steps.slice(0, index).join('/'), key: step.slice(1) }] : [],
  );
}
