import type { Repository } from '../../../cms/studio-models.ts';
import type { ChangeResponse, FieldState, ListState } from '../../../cms/studio-types.ts';
import { DraftEngine } from '../../draft/draft-engine.ts';
import { joinAddress, rowAddress } from '../../draft/field-address.ts';
import { createMemoryJournal } from '../../draft/memory-journal.ts';
import { catalogueStrings } from '../../strings/catalogue.ts';
import { fieldExamples, linkRows, type FieldExample } from './catalogue-fields.ts';

export const catalogueStates = ['empty', 'full', 'error', 'wrong', 'readOnly', 'rtl'] as const;
export type CatalogueState = (typeof catalogueStates)[number];

export const examples: readonly (readonly [name: string, example: FieldExample])[] = [
  ...Object.entries(fieldExamples),
  ['Links', linkRows],
];

export const toName = (name: string, state: CatalogueState) => `${name}_${state}`;

export const catalogueRepository: Repository = {
  customTypes: [],
  sharedSlices: [],
  languages: [{ id: 'en-gb', name: 'English - Great Britain' }],
  siteUrl: '',
};

/** A draft with the example of each state. Its transport responds once and never to a change. */
export function createCatalogueDraft(document: string, state: CatalogueState): DraftEngine {
  let isOpened = false;
  const draft = new DraftEngine(
    { account: 'catalogue', document, client: 'catalogue' },
    {
      clock: { now: () => Date.now(), after: () => () => undefined },
      random: () => 1,
      createId: () => crypto.randomUUID(),
      journal: createMemoryJournal(),
      kindOf: () => 'whole',
      onError: (error) => {
        throw error;
      },
      transport: {
        send: () => {
          if (isOpened) return new Promise(() => undefined);
          isOpened = true;
          return Promise.resolve({ kind: 'response', response: createResponse(state) });
        },
      },
    },
  );
  draft.start();
  return draft;
}

function createResponse(state: CatalogueState): ChangeResponse {
  const values: [string, FieldState][] = [];
  const lists: [string, ListState][] = [];
  for (const [name, example] of examples) {
    const address = example.widget.type === 'UID' ? 'uid' : `data/${toName(name, state)}`;
    const value = chooseValue(example, state);
    if (value !== undefined) values.push([address, { value, revision: 1 }]);
    if (!example.rows || state === 'empty' || state === 'wrong') continue;
    lists.push([address, toList(example.rows.map((_row, index) => `row-${index}`))]);
    for (const [index, row] of example.rows.entries()) {
      const prefix = rowAddress(address, `row-${index}`);
      for (const [relative, inner] of row.values)
        values.push([joinAddress(prefix, relative), { value: inner, revision: 1 }]);
      for (const [relative, keys] of row.lists) lists.push([joinAddress(prefix, relative), toList(keys)]);
    }
  }
  const update = { isWhole: true, from: 0, revision: 1, values, lists };
  return { revision: 1, applied: [], refused: [], update, problems: listProblems(state) };
}

function chooseValue({ value, rtlValue, wrong }: FieldExample, state: CatalogueState): FieldExample['value'] {
  if (state === 'empty') return undefined;
  if (state === 'wrong') return wrong;
  return state === 'rtl' ? (rtlValue ?? value) : value;
}

function toList(keys: readonly string[]): ListState {
  return { rows: keys.map((key) => ({ key, born: 1 })), revision: 1 };
}

function listProblems(state: CatalogueState): ChangeResponse['problems'] {
  if (state !== 'error') return [];
  const addresses = examples.map(([name, { widget }]) =>
    widget.type === 'UID' ? 'uid' : `data/${toName(name, state)}`,
  );
  return addresses.map((address) => ({ address, message: catalogueStrings.problem }));
}
