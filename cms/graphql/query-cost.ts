import {
  getNamedType,
  GraphQLError,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  type GraphQLNamedType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { maxGraphqlCost } from '../limits.ts';
import { toPageSize } from './page-range.ts';

interface CostInput {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Rejects a query that requests too many documents, which are its cost: a connection costs the size of its page, a
 * relationship one, and nested fields cost once for each parent. A list of relationships counts once here. Its real
 * length is known during execution, where `maxGraphDocuments` limits it. Throws `GraphQLError`.
 */
export function checkCost({ schema, operation, fragments, variables }: CostInput): void {
  const fragmentCosts = new Map<string, number>();

  function measure({ selections }: SelectionSetNode, parent: GraphQLNamedType | null | undefined): number {
    let cost = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        cost += measureFragment(selection.name.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        cost += measure(selection.selectionSet, condition === undefined ? parent : schema.getType(condition));
      } else {
        cost += measureField(selection, parent);
      }
    }
    return cost;
  }

  function measureFragment(name: string): number {
    const known = fragmentCosts.get(name);
    const fragment = fragments.get(name);
    if (known !== undefined || !fragment) return known ?? 0;
    const cost = measure(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    fragmentCosts.set(name, cost);
    return cost;
  }

  function measureField(node: FieldNode, parent: GraphQLNamedType | null | undefined): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const documents = countDocuments(field, node, variables);
    const type = getNamedType(field.type);
    const inner = node.selectionSet && isCompositeType(type) ? measure(node.selectionSet, type) : 0;
    return documents === undefined ? inner : Math.max(1, documents) + documents * inner;
  }

  const cost = measure(operation.selectionSet, schema.getQueryType());
  if (cost > maxGraphqlCost) {
    const message = `The query costs ${cost}, more than ${maxGraphqlCost}: ask for smaller pages or fewer relationships.`;
    throw new GraphQLError(message, { nodes: operation });
  }
}

/** Undefined for fields that load no documents. */
function countDocuments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): number | undefined {
  switch (field.extensions['documents']) {
    case 'page': {
      const size = toPageSize({ first: readCount(node, 'first', variables), last: readCount(node, 'last', variables) });
      return Math.max(0, size);
    }
    case 'one':
      return 1;
    default:
      return undefined;
  }
}

/** The query is not validated yet. Validation rejects values that are not numbers. */
function readCount(
  node: FieldNode,
  name: 'first' | 'last',
  variables: Readonly<Record<string, unknown>>,
): number | undefined {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (value?.kind === Kind.INT) return Number(value.value);
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return typeof given === 'number' ? given : undefined;
}
