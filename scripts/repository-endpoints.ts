import { runCommand } from '../server/run-command.ts';
import { StartError } from '../server/start-error.ts';
import { toOrigin } from '../server/to-origin.ts';
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
  const read = contentApi ?? `${toOrigin(host, contentPort)}/api/v2`;
  const { origin, hostname } = new URL(read);
  const isHosted = hostname.endsWith('.prismic.io');
  if (isHosted && !contentWriteToken) throw new StartError('CONTENT_WRITE_TOKEN is needed for a hosted repository');
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

/** Runs a command on a repository. What the service says, or that it cannot be reached, is told without a stack. */
export async function runOnRepository(command: () => Promise<void>): Promise<void> {
  await runCommand(async () => {
    try {
      await command();
    } catch (error) {
      throw isOfService(error) ? new StartError(describe(error), { cause: error }) : error;
    }
  });
}

/** The official clients throw answers with what was answered, and leave what the network says as it is. */
function isOfService(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'response' in error || (error.cause instanceof Error && 'code' in error.cause);
}

/** The client's message, and the details that the service gave with it. */
function describe(error: Error): string {
  const { response } = error as { response?: unknown };
  const { details } = (typeof response === 'object' && response !== null ? response : {}) as { details?: unknown };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}${details === undefined ? '' : `\n${JSON.stringify(details)}`}`;
}
