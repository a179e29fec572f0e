/** Why the process cannot start, in words for whoever starts it. */
export class StartError extends Error {
  override name = 'StartError';
}
