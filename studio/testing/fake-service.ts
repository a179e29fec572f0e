import * as v from 'valibot';
import { applyChanges, emptyWorkingCopy, type WorkingCopy } from '../../cms/editing/working-copy-core.ts';
import {
  ChangeRequestSchema,
  type ChangeRequest,
  type ChangeResponse,
  type FieldAddress,
  type FieldValue,
  type WorkingProblem,
} from '../../cms/studio-types.ts';
import { findRows } from '../draft/field-address.ts';
import type { Clock } from '../draft/clock.ts';

/** A fake content service around the service's own core, with one working copy in memory. */
export class FakeService {
  /** The problems of the next responses. */
  problems: WorkingProblem[] = [];
  copy: WorkingCopy;
  readonly #clock: Clock;
  readonly #known = new Set<string>();
  readonly #listeners = new Set<(revision: number) => void>();

  constructor(clock: Clock, content: InitialContent) {
    this.#clock = clock;
    this.copy = createCopy(content);
  }

  /** Called with each new revision. */
  onRevision(listener: (revision: number) => void): void {
    this.#listeners.add(listener);
  }

  /** Copies and parses requests and responses, as a network would. */
  respond(actor: string, sent: ChangeRequest): ChangeResponse {
    const request = v.parse(ChangeRequestSchema, toCopy(sent));
    const { copy, applied, done, refused, update } = applyChanges(this.copy, request, {
      actor,
      at: this.#clock.now(),
      isKnown: (id) => this.#known.has(id),
    });
    for (const { change } of done) this.#known.add(change.id);
    this.copy = copy;
    if (done.length > 0) for (const listener of this.#listeners) listener(copy.revision);
    return toCopy({ revision: copy.revision, applied, refused, update, problems: [...this.problems] });
  }
}

export interface InitialContent {
  readonly values: readonly (readonly [FieldAddress, FieldValue])[];
  /** An outer list before those inside its rows. */
  readonly lists?: readonly (readonly [FieldAddress, readonly string[]])[];
}

/** A working copy at revision 1, as made from a version. */
function createCopy({ values, lists = [] }: InitialContent): WorkingCopy {
  return {
    ...emptyWorkingCopy,
    revision: 1,
    values: new Map(values.map(([address, value]) => [address, { value, revision: 1 }])),
    lists: new Map(lists.map(([list, keys]) => [list, { rows: keys.map((key) => ({ key, born: 1 })), revision: 1 }])),
  };
}

/** The content that a client should show: every filled field whose rows exist, and every list. */
export function toContent({ values, lists }: WorkingCopy): { values: object; lists: object } {
  const keys = new Map([...lists].map(([list, { rows }]) => [list, rows.map(({ key }) => key)]));
  const isThere = (address: FieldAddress): boolean =>
    findRows(address).every(({ list, key }) => keys.get(list)?.includes(key));
  return {
    values: sortEntries([...values].flatMap(([at, { value }]) => (value !== null && isThere(at) ? [[at, value]] : []))),
    lists: sortEntries([...keys].filter(([list, rows]) => rows.length > 0 && isThere(list))),
  };
}

export function sortEntries(entries: readonly (readonly unknown[])[]): object {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}

function toCopy<Value extends ChangeRequest | ChangeResponse>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
