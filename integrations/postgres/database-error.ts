/** Errors of PostgreSQL: their description for the operator, and whether a retry may succeed. */

/** Why the database cannot be used: one line without a secret. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** A failure of the database, in a form that can be logged: the server's details may contain visitor data. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure';
  readonly code: string | undefined;

  constructor(error: unknown) {
    super(getMessage(error));
    this.code = getErrorCode(error);
  }
}

/** SQLSTATE, or the code of the operating system. */
function getErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Serialization failure, deadlock, failover (the server became read-only), too many connections, a server that is
 * stopping.
 */
const transientStates = new Set(['40001', '40P01', '25006', '53300', '57P01', '57P02', '57P03']);

/**
 * Whether the same transaction may succeed on another connection. Time-outs are not among these, because their time has
 * been used up.
 */
export function isTransient(error: unknown): boolean {
  return transientStates.has(getErrorCode(error) ?? '') || isLost(error);
}

/** The driver's own errors have no code. */
function isLost(error: unknown): boolean {
  const code = getErrorCode(error);
  if (code !== undefined) return /^(E(CONNRESET|CONNREFUSED|PIPE|TIMEDOUT|AI_AGAIN|HOSTUNREACH)|08...)$/.test(code);
  return getMessage(error).startsWith('Connection terminated') || getMessage(error).includes('not queryable');
}

/** The reason of a failed start. `place`: the database without its password. */
export function toUnusable(error: unknown, { place, user }: { place: string; user: string }): DatabaseUnusable {
  const reason = error instanceof DatabaseUnusable ? `${place} ${error.message}` : describe(error, { place, user });
  return new DatabaseUnusable(reason, { cause: error });
}

function describe(error: unknown, { place, user }: { place: string; user: string }): string {
  const message = getMessage(error);
  const code = getErrorCode(error);
  switch (code) {
    case '28P01':
      return `${place} rejects the password of ${user}`;
    case '28000':
      return `${place} rejects ${user}: ${message}`;
    case '3D000':
      return `${place} does not exist`;
    case '42501':
      return `${place} does not grant ${user} its own schema "site", or CREATE on the database: ${message}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${place} has no address`;
    default:
      return isLost(error) || /time-?out/i.test(message)
        ? `nothing answers at ${place} (${code ?? message})`
        : `${place} cannot be used: ${message}`;
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
