/** `npm run content -- fields NAME`: the fields of a custom type or slice, from its model. */
import type { StudioFields, StudioWidget } from '../cms/studio-models.ts';
import type { LintedModels } from './content-lint/lint-rule.ts';

/** Describes the model with this id; `undefined` without one. */
export function showFields(id: string, models: LintedModels): string[] | undefined {
  const type = models.customTypes.find((model) => model.id === id);
  if (type) return [id, ...Object.values(type.json).flatMap((fields) => describeFields(fields, '  '))];
  const slice = models.sharedSlices.find((model) => model.id === id);
  return slice?.variations.flatMap((variation) => [
    `${id}, variation ${variation.id}`,
    ...describeFields(variation.primary ?? {}, '  '),
  ]);
}

/** The ids of all models. */
export function listModelNames({ customTypes, sharedSlices }: LintedModels): string {
  const join = (models: readonly { readonly id: string }[]) => models.map(({ id }) => id).join(', ');
  return `Types: ${join(customTypes)}\nSlices: ${join(sharedSlices)}`;
}

function describeFields(fields: StudioFields, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    `${indent}${name}: ${describeField(name, field)}`,
    ...describeFields(field.config?.fields ?? {}, `${indent}  `),
  ]);
}

function describeField(name: string, { type, config = {} }: StudioWidget): string {
  const { label, placeholder, options, choices, customtypes, studio } = config;
  const isSaid = (label ?? '').toLowerCase() !== name.replaceAll('_', ' ');
  return [
    type,
    isSaid && label,
    placeholder,
    studio?.help,
    studio?.required && 'required',
    describeLengths(studio?.minLength, studio?.maxLength),
    customtypes && `to ${customtypes.map((target) => (typeof target === 'string' ? target : target.id)).join(' | ')}`,
    (options ?? Object.keys(choices ?? {})).join(' | '),
  ]
    .filter(Boolean)
    .join('; ');
}

function describeLengths(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return min === undefined ? '' : `${min} characters or more`;
  return min === undefined ? `${max} characters at most` : `${min} to ${max} characters`;
}
