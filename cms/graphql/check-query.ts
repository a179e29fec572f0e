import {
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { maxGraphqlAliases, maxGraphqlDepth, maxGraphqlDirectives, maxGraphqlRepetitions } from '../limits.ts';

/**
 * Checks the limits that need no schema, before anything expensive is done with a query. Throws `GraphQLError`. Aliases
 * and directives count everywhere, depth in every operation and every value.
 */
export function checkQuery(query: DocumentNode): void {
  let aliases = 0;
  let directives = 0;
  const values = createValueDepth();
  visit(query, {
    ListValue: values,
    ObjectValue: values,
    Field: (field) => void (aliases += field.alias ? 1 : 0),
    Directive: () => void (directives += 1),
    SelectionSet: checkRepetitions,
  });
  if (aliases > maxGraphqlAliases) throw new GraphQLError(`The query has more than ${maxGraphqlAliases} aliases.`);
  // Each alias of "types" or "fields" would repeat the whole schema, which has 1.5 MB.
  if (aliases > 0 && asksForSchema(query)) throw new GraphQLError('A query for the schema takes no aliases.');
  if (directives > maxGraphqlDirectives) {
    throw new GraphQLError(`The query has more than ${maxGraphqlDirectives} directives.`);
  }
  const measure = createDepthMeasure(query);
  for (const definition of query.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (measure(definition.selectionSet) > maxGraphqlDepth) {
      throw new GraphQLError(`The query is nested deeper than ${maxGraphqlDepth} levels.`, { nodes: definition });
    }
  }
}

/** Validation prints a value that does not match its type, in full and once for each level that does not match. */
function createValueDepth(): { enter: () => void; leave: () => void } {
  let depth = 0;
  return {
    enter() {
      depth += 1;
      if (depth > maxGraphqlDepth) {
        throw new GraphQLError(`A value is nested deeper than ${maxGraphqlDepth} levels.`);
      }
    },
    leave: () => void (depth -= 1),
  };
}

/** Validation compares fields with the same response name pairwise. */
function checkRepetitions({ selections }: SelectionSetNode): void {
  const counts = new Map<string, number>();
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const name = (selection.alias ?? selection.name).value;
    const count = (counts.get(name) ?? 0) + 1;
    if (count > maxGraphqlRepetitions) {
      throw new GraphQLError(`"${name}" is asked for more than ${maxGraphqlRepetitions} times in one place.`);
    }
    counts.set(name, count);
  }
}

/**
 * The depth of nested objects. Introspection does not count, because its rule has its own limit. `_meta` does not
 * count, because it ends every path: otherwise no level would be left for the uid of a link in a group of a slice of a
 * list.
 */
function createDepthMeasure(query: DocumentNode): (selections: SelectionSetNode) => number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of query.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const depths = new Map<string, number | 'unfinished'>();

  function measureFragment(name: string): number {
    const known = depths.get(name);
    const fragment = fragments.get(name);
    if (known === 'unfinished') {
      throw new GraphQLError(`The fragment "${name}" contains itself.`, { nodes: fragment });
    }
    if (known !== undefined || !fragment) return known ?? 0;
    depths.set(name, 'unfinished');
    const depth = measure(fragment.selectionSet);
    depths.set(name, depth);
    return depth;
  }

  function measure({ selections }: SelectionSetNode): number {
    let deepest = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        deepest = Math.max(deepest, measureFragment(selection.name.value));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, measure(selection.selectionSet));
      } else if (selection.selectionSet && !selection.name.value.startsWith('__')) {
        const own = selection.name.value === '_meta' ? 0 : 1;
        deepest = Math.max(deepest, own + measure(selection.selectionSet));
      }
    }
    return deepest;
  }
  return measure;
}

/** Whether the response depends on the schema, which can change without a new ref. */
export function asksForSchema(query: DocumentNode): boolean {
  let asks = false;
  visit(query, { Field: ({ name }) => void (asks ||= name.value === '__schema' || name.value === '__type') });
  return asks;
}
