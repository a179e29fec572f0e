/** Does the work for each item in order, at most `maxAtOnce` at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  maxAtOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const one = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: maxAtOnce }, one));
}
