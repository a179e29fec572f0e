/** Creates slices, lists those that a zone allows, and computes positions. */
import type { Repository, StudioFields, StudioWidget } from '../../../cms/studio-models.ts';
import type { RowContent } from '../../../cms/studio-types.ts';
import { createRow } from '../../fields/group-field.tsx';
import { findVariation } from '../../models/find-widget.ts';
import { toSliceName } from '../../models/slice-name.ts';

export interface SliceChoiceView {
  readonly type: string;
  readonly variation: string;
  readonly name: string;
  readonly description: string | undefined;
}

/** Every variation of every slice that the zone allows. */
export function listSliceChoices(zone: StudioWidget, repository: Repository): SliceChoiceView[] {
  const choices = zone.config?.choices ?? {};
  return repository.sharedSlices
    .filter(({ id }) => choices[id]?.type === 'SharedSlice')
    .flatMap(({ id, description, variations }) =>
      variations.map((variation) => {
        const name = toSliceName(repository, id);
        const isNamed = variations.length > 1 && variation.id !== 'default';
        const sentence = variation.description ?? description;
        return {
          type: id,
          variation: variation.id,
          name: isNamed ? `${name}: ${variation.name}` : name,
          // Prismic's tools write the name into an empty description.
          description: sentence && sentence !== variation.name ? sentence : undefined,
        };
      }),
    );
}

/**
 * The rich text field of a slice that is text only: without images, groups or maps that would stay empty. Undefined for
 * other slices.
 */
export function findTextField(fields: StudioFields): string | undefined {
  const types = Object.values(fields).map(({ type }) => type);
  const isText = types.every((type) => ['StructuredText', 'Text', 'Select', 'Boolean'].includes(type));
  if (!isText || types.filter((type) => type === 'StructuredText').length !== 1) return undefined;
  return Object.entries(fields).find(([, { type }]) => type === 'StructuredText')?.[0];
}

/** The text slice of a zone with the fewest other fields, because a form has text too. Undefined if there is none. */
export function findTextSlice(zone: StudioWidget, repository: Repository): SliceChoiceView | undefined {
  const found = listSliceChoices(zone, repository)
    .map((choice) => ({ choice, fields: findVariation(repository, choice)?.primary ?? {} }))
    .filter(({ fields }) => findTextField(fields) !== undefined)
    .toSorted((one, other) => Object.keys(one.fields).length - Object.keys(other.fields).length);
  return found[0]?.choice;
}

export function createSlice(
  { type, variation }: { type: string; variation: string },
  primary: StudioFields,
): RowContent {
  const { values } = createRow(primary, 'primary/');
  return { values: [['slice_type', type], ['variation', variation], ...values], lists: [] };
}

/** The next position, up or down, for slices that move together. */
export function toNextPosition(keys: readonly string[], moved: ReadonlySet<string>, arrow: string): number {
  const isUp = arrow === 'ArrowUp';
  const edge = isUp ? keys.findIndex((key) => moved.has(key)) : keys.findLastIndex((key) => moved.has(key));
  const before = keys.slice(0, edge).filter((key) => !moved.has(key)).length;
  return isUp ? before - 1 : before + 1;
}
