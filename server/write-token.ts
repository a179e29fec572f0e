import path from 'node:path';
import { getOrCreateSecret } from './stored-secret.ts';

/**
 * The write token of the content service: the configured one, or one that was generated once and stored in the data
 * directory.
 */
export function getWriteToken(dataDirectory: string, given: string | undefined): string {
  return given || getOrCreateSecret(path.join(dataDirectory, 'write-token'));
}
