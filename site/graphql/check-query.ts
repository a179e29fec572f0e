import {
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

/** Limits of one query (requirement S-57). Fields of a list count once for each possible item. */
export const queryLimits = { depth: 8, cost: 1000, aliases: 15, tokens: 2000, directives: 10, nesting: 100 } as const;

/** A list without its own limit counts as this many. */
const assumedItems = 10;
const lists = new Set(['jobs', 'offices', 'search']);

/**
 * The limits that a query exceeds, before any part of it runs. Validation comes first and rejects cycles of fragments.
 */
export function checkQuery(document: DocumentNode, variables: Readonly<Record<string, unknown>>): GraphQLError[] {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field: ({ alias }) => void (aliases += alias ? 1 : 0),
    Directive: () => void (directives += 1),
  });
  const { depth, cost } = measure(document, variables);
  const found = { depth, cost, aliases, directives };
  return (Object.keys(found) as (keyof typeof found)[])
    .filter((name) => found[name] > queryLimits[name])
    .map((name) => new GraphQLError(`The query is too large: ${name} is more than ${queryLimits[name]}.`));
}

function measure(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): { depth: number; cost: number } {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const worst = { depth: 0, cost: 0 };
  let given = variables;
  const walk = (node: { selectionSet?: FieldNode['selectionSet'] }, depth: number, factor: number) => {
    for (const selection of node.selectionSet?.selections ?? []) {
      // A fragment counts each time it is spread: otherwise nested fragments would grow without bound.
      if (worst.cost > queryLimits.cost || depth > queryLimits.depth) return;
      if (selection.kind === Kind.FIELD) {
        worst.depth = Math.max(worst.depth, depth + 1);
        worst.cost += factor;
        walk(selection, depth + 1, factor * countItems(selection, given));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection, depth, factor);
      else walk(fragments.get(selection.name.value) ?? {}, depth, factor);
    }
  };
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    given = { ...listDefaults(node), ...variables };
    walk(node, 0, 1);
  }
  return worst;
}

/** The numbers that variables have when the request gives them no value. */
function listDefaults({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, number> {
  const defaults: Record<string, number> = {};
  for (const { variable, defaultValue } of variableDefinitions)
    if (defaultValue?.kind === Kind.INT) defaults[variable.name.value] = Number(defaultValue.value);
  return defaults;
}

function countItems(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  if (!lists.has(field.name.value)) return 1;
  const first = field.arguments?.find(({ name }) => name.value === 'first');
  return first ? Math.max(1, toCount(first.value, variables)) : assumedItems;
}

function toCount(value: ValueNode, variables: Readonly<Record<string, unknown>>): number {
  if (value.kind === Kind.INT) return Number(value.value);
  const given = value.kind === Kind.VARIABLE ? Number(variables[value.name.value]) : Number.NaN;
  return Number.isNaN(given) ? assumedItems : given;
}
