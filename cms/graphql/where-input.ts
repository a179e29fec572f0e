import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLInputFieldConfigMap,
  type GraphQLInputType,
} from 'graphql';
import * as v from 'valibot';
import type { FieldModels, Widget } from '../models/widget.ts';
import type { Predicate, PredicateValue } from '../query/predicate-tree.ts';
import { resolveOperand } from '../query/operand.ts';
import type { SchemaContext } from './schema-context.ts';
import { toPredicate } from './find-documents.ts';
import { capitalise, createNameScope, nameIds, type NameScope } from './graphql-names.ts';
import { DateScalar, DateTimeScalar } from './scalars.ts';

/** Conditions on the fields of one type: an input type, and the conversion of its value to predicates. */
export interface WhereInput {
  readonly type: GraphQLInputObjectType;
  readonly toPredicates: (value: unknown) => Predicate[];
}

const NumberRangeInput = new GraphQLInputObjectType({
  name: 'NumberRange',
  description: 'Both ends included.',
  fields: { from: { type: new GraphQLNonNull(GraphQLFloat) }, to: { type: new GraphQLNonNull(GraphQLFloat) } },
});

const WhereSchema = v.record(v.string(), v.unknown());
const ScalarSchema = v.union([v.string(), v.number(), v.boolean()]);
const RangeSchema = v.object({ from: v.number(), to: v.number() });

interface Comparison {
  /** The suffix of the field's name. */
  readonly suffix: string;
  readonly operator: string;
  readonly type: GraphQLInputType;
  readonly toValues: (written: unknown) => PredicateValue[];
}

interface WhereEntry {
  readonly type: GraphQLInputType;
  readonly toPredicates: (written: unknown) => Predicate[];
}

/** Undefined when no field of the model can be compared. `path` is the prefix of predicates, `my.{type}`. */
export function toWhereInput(
  models: FieldModels,
  { name, path }: { name: string; path: string },
  schemaContext: SchemaContext,
): WhereInput | undefined {
  const typeName = schemaContext.names.claim(name);
  const entries = listEntries(models, { name: typeName, path }, schemaContext);
  if (entries.size === 0) return undefined;
  const fields: GraphQLInputFieldConfigMap = {};
  for (const [field, { type }] of entries) fields[field] = { type };
  return {
    type: new GraphQLInputObjectType({ name: typeName, fields }),
    toPredicates: (value) =>
      Object.entries(v.parse(WhereSchema, value)).flatMap(([field, written]) =>
        written === null ? [] : (entries.get(field)?.toPredicates(written) ?? []),
      ),
  };
}

function listEntries(
  models: FieldModels,
  { name, path }: { name: string; path: string },
  schemaContext: SchemaContext,
): Map<string, WhereEntry> {
  // Plain names first, so that a field keeps its name even if the comparison of another field has the same.
  const scope = createNameScope();
  const names = nameIds(Object.keys(models), scope);
  const entries = new Map<string, WhereEntry>();
  for (const [key, widget] of Object.entries(models)) {
    const field = names.get(key) ?? key;
    const fieldPath = `${path}.${key}`;
    if (widget.type === 'Group') {
      const inner = toWhereInput(
        widget.config.fields,
        { name: name + capitalise(field), path: fieldPath },
        schemaContext,
      );
      if (inner) entries.set(field, inner);
      continue;
    }
    // A path cannot contain a key with a dot.
    if (!resolveOperand(fieldPath, schemaContext.models)) continue;
    for (const [entryName, comparison] of nameComparisons(field, widget, scope)) {
      const { operator, type, toValues } = comparison;
      entries.set(entryName, {
        type,
        toPredicates: (written) => [toPredicate(operator, fieldPath, toValues(written))],
      });
    }
  }
  return entries;
}

function nameComparisons(field: string, widget: Widget, scope: NameScope): [string, Comparison][] {
  return listComparisons(widget).map((comparison) => [
    comparison.suffix === '' ? field : scope.claim(field + comparison.suffix),
    comparison,
  ]);
}

const toScalar = (written: unknown): PredicateValue[] => [v.parse(ScalarSchema, written)];
const toRange = (written: unknown): PredicateValue[] => {
  const { from, to } = v.parse(RangeSchema, written);
  return [from, to];
};

function compare(suffix: string, operator: string, type: GraphQLInputType, toValues = toScalar): Comparison {
  return { suffix, operator, type, toValues };
}

/** The suffixes of the hosted service for numbers are unknown. These follow its operator names. */
function listComparisons(widget: Widget): Comparison[] {
  switch (widget.type) {
    case 'Text':
    case 'Select':
      return [compare('', 'at', GraphQLString), compare('_fulltext', 'fulltext', GraphQLString)];
    case 'Color':
      return [compare('', 'at', GraphQLString)];
    case 'StructuredText':
      return [compare('_fulltext', 'fulltext', GraphQLString)];
    case 'Number':
    case 'Range':
      return [
        compare('', 'at', GraphQLFloat),
        compare('_lt', 'number.lt', GraphQLFloat),
        compare('_gt', 'number.gt', GraphQLFloat),
        compare('_range', 'number.inRange', NumberRangeInput, toRange),
      ];
    case 'Date':
      return listDateComparisons(DateScalar);
    case 'Timestamp':
      return listDateComparisons(DateTimeScalar);
    case 'Boolean':
      return [compare('', 'at', GraphQLBoolean)];
    case 'Link':
      return widget.config.select === 'media' || widget.config.select === 'web'
        ? []
        : [compare('', 'at', GraphQLString)];
    default:
      return [];
  }
}

function listDateComparisons(type: GraphQLInputType): Comparison[] {
  return [compare('', 'at', type), compare('_after', 'date.after', type), compare('_before', 'date.before', type)];
}
