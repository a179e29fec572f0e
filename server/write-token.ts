import path from 'node:path';
import { keepSecret } from './kept-secret.ts';

/** The content service's write token: the given one, or one made once and kept in the data directory. */
export function getWriteToken(dataDirectory: string, given: string | undefined): string {
  return given || keepSecret(path.join(dataDirectory, 'write-token'));
}
