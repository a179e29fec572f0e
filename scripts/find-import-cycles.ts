/** Groups of files that import each other in a cycle (strongly connected components, Tarjan 1972), largest first. */
export function findImportCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target) : undefined) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached ?? own));
    }
    if (lowest.get(file) === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return lowest.get(file) ?? own;
  };

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles.toSorted((one, other) => other.length - one.length);
}
