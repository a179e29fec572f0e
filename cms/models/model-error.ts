/** Invalid models. `problems` contains one readable line for each problem. */
export class ModelError extends Error {
  readonly code = 'invalid-models';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`${problems.length} problem(s) in the models:\n${problems.join('\n')}`);
    this.name = 'ModelError';
    this.problems = problems;
  }
}
