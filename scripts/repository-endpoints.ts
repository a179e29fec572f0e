import { composeContentService } from '../server/compose.ts';
import { createLogger } from '../server/logger.ts';
import { StartError } from '../server/start-error.ts';
import { toOrigin } from '../server/to-origin.ts';
import { getWriteToken } from '../server/write-token.ts';
import type { Configuration } from '../server/configuration.ts';

/** The URLs of the configured repository's APIs: all on one origin, except for a hosted one. */
export interface RepositoryEndpoints {
  /** A repository hosted by Prismic, which does not support hints for the studio. */
  readonly isHosted: boolean;
  readonly repository: string;
  readonly writeToken: string;
  readonly accessToken: string | undefined;
  readonly read: string;
  readonly migration: string;
  readonly asset: string;
  readonly customTypes: string;
}

export function getRepositoryEndpoints(configuration: Configuration): RepositoryEndpoints {
  const { host, contentPort, contentApi, contentRepository, contentAccessToken, contentWriteToken } = configuration;
  const read = contentApi ?? `${toOrigin(host, contentPort)}/api/v2`;
  const { origin, hostname } = new URL(read);
  const isHosted = hostname.endsWith('.prismic.io');
  if (isHosted && !contentWriteToken) throw new StartError('CONTENT_WRITE_TOKEN is needed for a hosted repository');
  return {
    isHosted,
    repository: contentRepository,
    writeToken: getWriteToken(configuration.dataDirectory, contentWriteToken),
    accessToken: contentAccessToken,
    read,
    migration: isHosted ? 'https://migration.prismic.io' : `${origin}/migration`,
    asset: isHosted ? 'https://asset-api.prismic.io' : `${origin}/asset`,
    customTypes: isHosted ? 'https://customtypes.prismic.io' : `${origin}/customtypes`,
  };
}

export interface ReachedRepository {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Over HTTP. While nothing listens at the port of the embedded service, its store is opened here. */
export async function reachRepository(configuration: Configuration): Promise<ReachedRepository> {
  const overHttp = { fetch, close: async () => undefined };
  if (configuration.contentApi !== undefined || (await isListening(configuration))) return overHttp;
  const service = await composeContentService(configuration, createLogger(configuration));
  return { fetch: (url, init) => service.fetch(new Request(url, init)), close: service.close };
}

async function isListening({ host, contentPort }: Configuration): Promise<boolean> {
  try {
    await fetch(`${toOrigin(host, contentPort)}/livez`);
    return true;
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') return false;
    throw error;
  }
}

/** Works on a repository. Errors of the service and of the network are reported without a stack trace. */
export async function workOnRepository(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isOfService(error) ? new StartError(describe(error), { cause: error }) : error;
  }
}

/** The official clients throw error responses as errors with a response, and pass network errors through. */
function isOfService(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'response' in error || (error.cause instanceof Error && 'code' in error.cause);
}

/** The client's message, with the details of the service. */
function describe(error: Error): string {
  const { response } = error as { response?: unknown };
  const { details } = (typeof response === 'object' && response !== null ? response : {}) as { details?: unknown };
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}${details === undefined ? '' : `\n${JSON.stringify(details)}`}`;
}
