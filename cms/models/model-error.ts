/** Invalid models; `problems` has one readable line for each. */
export class ModelError extends Error {
  readonly code = 'invalid-models';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`${problems.length} problem(s) in the models:\n${problems.join('\n')}`);
    this.name = 'ModelError';
    this.problems = problems;
  }
}
