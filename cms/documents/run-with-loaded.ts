interface LoadedRun<Value, Result> {
  /** Values that are loaded already; undefined = absent. Newly loaded values are added. */
  readonly known?: Map<string, Value | undefined>;
  /** Ids missing in the result are absent. */
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  /** May run several times, so it must be deterministic and have no side effects. */
  readonly run: (get: (id: string) => Value | undefined) => Result;
}

/**
 * Runs a synchronous function over values that must be loaded. It runs again after each load of what was missing, until
 * nothing is. So pure code needs no promises, and many values are loaded at once.
 */
export async function runWithLoaded<Value, Result>({
  known = new Map(),
  load,
  run,
}: LoadedRun<Value, Result>): Promise<Result> {
  for (;;) {
    const missing = new Set<string>();
    const result = run((id) => {
      if (!known.has(id)) missing.add(id);
      return known.get(id);
    });
    if (missing.size === 0) return result;
    const loaded = await load([...missing]);
    for (const id of missing) known.set(id, loaded.get(id));
  }
}
