/** Resolves with undefined if a chunk cannot be loaded, which browsers report as a `TypeError`. */
export async function loadOrUndefined<Chunk>(load: () => Promise<Chunk>): Promise<Chunk | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
