interface LoadedRun<Value, Result> {
  /** What is loaded already; undefined = absent. What is loaded now is added. */
  readonly known?: Map<string, Value | undefined>;
  /** Ids that it does not return are absent. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  /** May run several times: it must depend on nothing but what it gets, and change nothing. */
  run(get: (id: string) => Value | undefined): Result;
}

/**
 * Runs a synchronous function over values that must be loaded: again after each load of what it missed, until it missed
 * nothing. Pure code stays free of waiting, and values are loaded many at a time.
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
