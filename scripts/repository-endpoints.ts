import { getWriteToken } from '../server/write-token.ts';
import type { Configuration } from '../server/configuration.ts';

/** Where the APIs of the configured repository are: all on one origin, but for a hosted one. */
export interface RepositoryEndpoints {
  repository: string;
  writeToken: string;
  accessToken: string | undefined;
  read: string;
  migration: string;
  asset: string;
  customTypes: string;
}

export function getRepositoryEndpoints(configuration: Configuration): RepositoryEndpoints {
  const { host, contentPort, contentApi, contentRepository, contentAccessToken, contentWriteToken } = configuration;
  const read = contentApi ?? `http://${host}:${contentPort}/api/v2`;
  const { origin, hostname } = new URL(read);
  const isHosted = hostname.endsWith('.prismic.io');
  if (isHosted && !contentWriteToken)
    throw new RepositoryCommandError('CONTENT_WRITE_TOKEN is needed for a hosted repository');
  return {
    repository: contentRepository,
    writeToken: getWriteToken(configuration.dataDirectory, contentWriteToken),
    accessToken: contentAccessToken,
    read,
    migration: isHosted ? 'https://migration.prismic.io' : `${origin}/migration`,
    asset: isHosted ? 'https://asset-api.prismic.io' : `${origin}/asset`,
    customTypes: isHosted ? 'https://customtypes.prismic.io' : `${origin}/customtypes`,
  };
}

/** A mistake that its reader can mend: told in its words, without a stack. */
export class RepositoryCommandError extends Error {
  override name = 'RepositoryCommandError';
}

/** Runs a command on a repository; what the service says is told as it is. */
export async function runOnRepository(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

/** The client's message, and the details that the service gave with it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { response } = error as { response?: unknown };
  const { details } = (typeof response === 'object' && response !== null ? response : {}) as { details?: unknown };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}${details === undefined ? '' : `\n${JSON.stringify(details)}`}`;
}
