/** Undefined where a chunk cannot be loaded now, as without a connection: browsers report that as a `TypeError`. */
export async function loadOrUndefined<Chunk>(load: () => Promise<Chunk>): Promise<Chunk | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
