import path from 'node:path';
import { MediaStoreError, StorageError } from '../cms/content-service.ts';
import { ConfigurationError } from './configuration.ts';
import { variables } from './environment-variables.ts';
import { sayProblem } from './say.ts';
import { StartError } from './start-error.ts';
import { ContentFileError } from './starter-content/content-file-error.ts';

/** Runs a command to its end. On failure, prints the reason on standard error and sets the exit code. */
export async function runCommand(command: () => Promise<void> | void): Promise<void> {
  try {
    await command();
  } catch (error) {
    sayProblem(describeFailure(error));
    process.exitCode = 1;
  }
}

/** For an error that the operator can fix, its message. Any other error is a bug and is shown with its stack. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOperatorError = [StartError, ConfigurationError, ContentFileError, StorageError, MediaStoreError].some(
    (kind) => error instanceof kind,
  );
  if (isFileSystemError(error))
    return isInDataDirectory(error) ? `DATA_DIR must be a writable folder: ${error.message}` : error.message;
  if (error instanceof MediaStoreError && error.cause instanceof Error)
    return `${error.message} ${error.cause.message}`;
  return isOperatorError ? error.message : (error.stack ?? error.message);
}

/** For example a folder without write permission or a full disk: Node's message contains the path and the reason. */
function isFileSystemError(error: Error): error is Error & { path: string } {
  const { code, path } = error as NodeJS.ErrnoException;
  return path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENOSPC'].includes(code ?? '');
}

function isInDataDirectory({ path: file }: { path: string }): boolean {
  const directory = path.resolve(process.env['DATA_DIR'] || variables.entries.DATA_DIR.default);
  return `${path.resolve(file)}${path.sep}`.startsWith(`${directory}${path.sep}`);
}
