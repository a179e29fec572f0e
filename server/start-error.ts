/** The reason why the process cannot start, or a command cannot run, in words for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
