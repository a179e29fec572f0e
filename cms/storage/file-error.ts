/** Distinguishes errors of the file system by their code. */
export function hasFileErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

export function isMissingFile(error: unknown): boolean {
  return hasFileErrorCode(error, 'ENOENT');
}
