/** Connections to PostgreSQL: their settings, with limits on every wait, and the pool that the store uses. */
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';
import { StorageError } from '../storage-error.ts';
import { resultTypes } from './text-encoding.ts';

export const schema = 'content';

export interface ConnectionLimits {
  /** Connections of this process for queries; one more connection listens for news. */
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  /** 0 = no limit. */
  readonly statementTimeoutMs: number;
  /** How long a write waits for a write of another process; 0 = no limit. */
  readonly lockTimeoutMs: number;
  /** How long a transaction may be idle. All other writes wait for its end. */
  readonly idleTransactionTimeoutMs: number;
}

export const defaultLimits: ConnectionLimits = {
  maxConnections: 10,
  connectTimeoutMs: 2000,
  statementTimeoutMs: 10_000,
  lockTimeoutMs: 5000,
  idleTransactionTimeoutMs: 30_000,
};

/** Added to the server's own time-out, because its response may arrive later. */
const responseMs = 2000;

export function toClientConfig(url: string, limits: ConnectionLimits): ClientConfig {
  return {
    connectionString: url,
    application_name: 'content-service',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    ...(limits.statementTimeoutMs > 0 && {
      statement_timeout: limits.statementTimeoutMs,
      query_timeout: limits.statementTimeoutMs + responseMs,
    }),
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionTimeoutMs,
    // `search_path`: unqualified names are in the store's own schema. `jit`: compiling takes longer than running one of
    // these queries.
    options: `-c search_path=${schema} -c jit=off`,
    types: resultTypes,
  };
}

export function createPool(url: string, limits: ConnectionLimits): Pool {
  const pool = new Pool({ ...toClientConfig(url, limits), max: limits.maxConnections });
  // Without `error` listeners a lost connection would end the process. The next use of the connection gets the error.
  pool.on('error', ignore);
  pool.on('connect', (client: PoolClient) => void client.on('error', ignore));
  return pool;
}

export function createClient(url: string, limits: ConnectionLimits): Client {
  return new Client(toClientConfig(url, limits));
}

export function ignore(): void {
  // The next use of the connection reports the error.
}

/** Where the store is, for messages: no password, and no other part of the URL. */
export function describeTarget(url: string): string {
  const { host, port, database } = readTarget(url);
  return `${host}:${port}/${database ?? ''}`;
}

function readTarget(url: string): Pick<Client, 'host' | 'port' | 'database'> {
  try {
    return new Client({ connectionString: url });
  } catch {
    // The native error contains the URL, and with it the password, so it is no `cause`.
    throw new StorageError(
      'misconfigured',
      'The URL of the database is not valid; it is like postgres://USER:PASSWORD@HOST:5432/DATABASE.',
    );
  }
}
