/** Asks until `find` has an answer. Throws with what it was waiting for when there is none in time. */
export async function waitFor<Value>(
  what: string,
  find: () => Promise<Value | undefined>,
  { everyMs = 50, withinMs = 60_000 }: { everyMs?: number; withinMs?: number } = {},
): Promise<Value> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await new Promise((resolve) => void setTimeout(resolve, everyMs));
  }
}
