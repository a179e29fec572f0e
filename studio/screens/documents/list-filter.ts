/**
 * The filter of the list is the query string of its URL, so that a reload, Back and a shared link show the same
 * documents.
 */
import type { DocumentState, ListSort } from '../../../cms/studio-api.ts';
import { stateStrings } from '../../strings/states.ts';

export const listSorts: readonly ListSort[] = ['changed', 'title', 'type'];
// Object.keys loses the type of the keys.
export const documentStates = Object.keys(stateStrings) as DocumentState[];

const textNames = ['q', 'type', 'lang', 'tag', 'author', 'release', 'since', 'missing'] as const;
const flagNames = ['problem', 'unused'] as const;

type TextName = (typeof textNames)[number];
type FlagName = (typeof flagNames)[number];

export interface ListFilter extends Partial<Record<TextName, string>>, Partial<Record<FlagName, '1'>> {
  readonly state?: DocumentState;
  readonly sort: ListSort;
  readonly order: 'ascending' | 'descending';
}

/** The initial order of a column. */
export const firstOrder = (sort: ListSort): ListFilter['order'] => (sort === 'changed' ? 'descending' : 'ascending');

/** Invalid parameters are ignored. */
export function readFilter(parameters: URLSearchParams): ListFilter {
  const texts = textNames.flatMap((name) => {
    const value = parameters.get(name)?.trim() ?? '';
    return value === '' || (name === 'since' && !/^\d{1,15}$/.test(value)) ? [] : [[name, value.slice(0, 200)]];
  });
  const flags = flagNames.filter((name) => parameters.get(name) === '1').map((name) => [name, '1']);
  const state = documentStates.find((one) => one === parameters.get('state'));
  const sort = listSorts.find((one) => one === parameters.get('sort')) ?? 'changed';
  const order = (['ascending', 'descending'] as const).find((one) => one === parameters.get('order'));
  return {
    ...Object.fromEntries([...texts, ...flags]),
    ...(state && { state }),
    sort,
    order: order ?? firstOrder(sort),
  };
}

export function writeFilter({ sort, order, ...filter }: ListFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  // Sorted, so that equal filters have equal URLs.
  for (const [name, value] of Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (value !== undefined && value !== '') parameters.set(name, value);
  if (sort !== 'changed') parameters.set('sort', sort);
  if (order !== firstOrder(sort)) parameters.set('order', order);
  return parameters;
}

/** The names of the active filters, without the ordering. */
export function listSetNames({ sort: _sort, order: _order, ...filter }: ListFilter): (keyof typeof filter)[] {
  return (Object.keys(filter) as (keyof typeof filter)[]).filter((name) => filter[name] !== undefined);
}
