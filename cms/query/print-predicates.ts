import type { Predicate, PredicateTree, PredicateValue } from './predicate-tree.ts';

/**
 * The text that `parsePredicates` parses to the same tree. A string must not end in a backslash, which would escape the
 * closing quote.
 */
export function printPredicates(tree: PredicateTree): string {
  return `[${tree.map(printPredicate).join('')}]`;
}

function printPredicate({ operator, path, values }: Predicate): string {
  const printed = [...(path === undefined ? [] : [path]), ...values.map(printValue)];
  return `[${operator}(${printed.join(', ')})]`;
}

function printValue(value: PredicateValue): string {
  if (typeof value === 'string') return `"${value.replaceAll('"', '\\"')}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `[${value.map(printValue).join(', ')}]`;
}
