/** All problems of the content files, one line each: file, field, problem. */
export class ContentFileError extends Error {
  override name = 'ContentFileError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The content files have ${problems.length} problem(s):\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
