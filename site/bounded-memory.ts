/** Remembers what is made from a key, up to a number of keys; the one that was made first is forgotten first. For what is the same for everybody, and only that. */
export function createBoundedMemory<Value>(mostKeys: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, { value: Value }>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known.value;
    const value = make();
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostKeys) kept.delete(oldest);
    kept.set(key, { value });
    return value;
  };
}
