/** Why the process cannot start, or a command cannot do its work, in words for whoever started it. */
export class StartError extends Error {
  override name = 'StartError';
}
