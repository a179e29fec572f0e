import path from 'node:path';
import { keepSecret } from './kept-secret.ts';

/** The content service's write token: the configured one, or one generated once and stored in the data directory. */
export function getWriteToken(dataDirectory: string, given: string | undefined): string {
  return given || keepSecret(path.join(dataDirectory, 'write-token'));
}
