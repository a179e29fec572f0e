import type { ContentFile } from '../../server/starter-content/read-content-files.ts';
import type { FieldSet } from '../../studio/checks/unmet-hints.ts';
import type { LintedModels } from './lint-rule.ts';
import { isMap } from './list-texts.ts';

type Fields = FieldSet['fields'];

/** The fields of a piece, of its slices and rows, as models advise about them. */
export interface PlacedSet extends FieldSet {
  /** Before the name of a field: empty, or `slices[2].`. */
  readonly prefix: string;
}

export function listFieldSets({ type, fields }: ContentFile, models: LintedModels): PlacedSet[] {
  const model = models.customTypes.find(({ id }) => id === type);
  return collect(Object.assign({}, ...Object.values(model?.json ?? {})) as Fields, fields, { prefix: '', models });
}

function collect(
  fields: Fields,
  map: Readonly<Record<string, unknown>>,
  { prefix, models }: { prefix: string; models: LintedModels },
): PlacedSet[] {
  const own = {
    fields,
    prefix,
    getValue: (name: string) => map[name],
    isFilled: (name: string) => isFilled(map[name]),
  };
  const inner = Object.entries(fields).flatMap(([name, { type, config }]) =>
    listMaps(map[name]).flatMap((row, index) => {
      const inside = { prefix: `${prefix}${name}[${index}].`, models };
      if (type === 'Group') return collect(config?.fields ?? {}, row, inside);
      return type === 'Slices' ? collect(findSliceFields(row, models), row, inside) : [];
    }),
  );
  return [own, ...inner];
}

function findSliceFields({ slice, variation }: Record<string, unknown>, { sharedSlices }: LintedModels): Fields {
  const variations = sharedSlices.find(({ id }) => id === slice)?.variations ?? [];
  const chosen = variation === undefined ? variations[0] : variations.find(({ id }) => id === variation);
  return chosen?.primary ?? {};
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const listMaps = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isMap) : []);
