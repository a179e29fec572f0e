import path from 'node:path';
import { getOrCreateSecret } from './stored-secret.ts';

/** The content service's write token: the configured one, or one generated once and stored in the data directory. */
export function getWriteToken(dataDirectory: string, given: string | undefined): string {
  return given || getOrCreateSecret(path.join(dataDirectory, 'write-token'));
}
