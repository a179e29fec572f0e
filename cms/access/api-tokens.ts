import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredToken } from '../storage/access-register.ts';
import type { Storage } from '../storage/storage.ts';
import { AccessError } from './access-error.ts';
import { getActor, type Actor } from './actor.ts';
import type { AuditLog } from './audit-log.ts';

/**
 * What a token may do.
 * - `read:master`: read published content, if reads require a token.
 * - `read:releases`: the same, and get the refs of releases and draft experiments in the entry response.
 * - `write`: the Migration API and the Asset API.
 * - `models`: the Custom Types API.
 * - `admin`: `/admin`, except tokens, accounts and the audit log.
 * - `tokens`: create and revoke tokens, with at most its own scopes and time.
 * - `accounts`: people, their roles and links, as far as its scopes include what a role may do (`rights.ts`).
 * - `audit`: read the audit log.
 */
export const scopes = [
  'read:master',
  'read:releases',
  'write',
  'models',
  'admin',
  'tokens',
  'accounts',
  'audit',
] as const;
export type Scope = (typeof scopes)[number];

interface TokenInput {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | undefined;
}

/** What the caller has and may therefore grant. */
export interface Grantable {
  readonly scopes: readonly Scope[];
  /** The end of a token that ends; undefined for a session and for tokens without an end. */
  readonly expiresAt?: number | undefined;
}

/** Tokens in addition to the configured ones. Each can be revoked, which takes effect with the next request. */
export interface ApiTokens {
  /**
   * Only this result contains `token`. Ends with the caller's token unless it ends before. Throws `AccessError`
   * `scope-missing`.
   */
  readonly create: (input: TokenInput, grantable: Grantable) => Promise<{ token: string; stored: StoredToken }>;
  readonly list: () => Promise<StoredToken[]>;
  /** Idempotent. Throws `AccessError` `token-unknown`. */
  readonly revoke: (id: string) => Promise<StoredToken>;
  /** Revokes the tokens that an account or token made, and those that these made. */
  readonly revokeMadeBy: (id: string) => Promise<void>;
  /** The actor and scopes of a token; undefined when it is unknown, expired or revoked. */
  readonly identify: (token: string) => Promise<(Grantable & { readonly actor: Actor }) | undefined>;
}

export interface ApiTokenOptions {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly now: () => Date;
  /** Called when the last use could not be recorded, for example on a full disk. The request continues. */
  readonly onUseNotRecorded: (tokenId: string, error: unknown) => void;
}

/** The fixed prefix lets secret scanners find tokens in repositories and logs. */
const tokenPattern = /^fcct_([0-9a-f]{16})_([\w-]{43})$/;
const lastUsePrecisionMs = 3600 * 1000;

export function createApiTokens({ storage, audit, now, onUseNotRecorded }: ApiTokenOptions): ApiTokens {
  async function recordUse(id: string, time: number): Promise<void> {
    try {
      await storage.transaction(async (transaction) => {
        const token = await transaction.getToken(id);
        if (token) await transaction.putToken({ ...token, lastUsedAt: time });
      });
    } catch (error) {
      onUseNotRecorded(id, error);
    }
  }

  async function revokeToken(transaction: Storage, token: StoredToken): Promise<StoredToken> {
    if (token.revokedAt !== undefined) return token;
    const revoked = { ...token, revokedAt: now().getTime() };
    await transaction.putToken(revoked);
    await audit.record(transaction, { action: 'token.revoke', subject: token.id });
    return revoked;
  }

  return {
    async create({ name, scopes: wanted, expiresAt: ownEnd }, grantable) {
      const expiresAt = ownEnd ?? grantable.expiresAt;
      checkGrant({ wanted, expiresAt }, grantable);
      const id = randomBytes(8).toString('hex');
      const secret = randomBytes(32).toString('base64url');
      const stored: StoredToken = {
        id,
        name,
        secretHash: hash(secret).toString('hex'),
        scopes: [...new Set(wanted)],
        createdAt: now().getTime(),
        createdBy: getActor(),
        expiresAt,
        revokedAt: undefined,
        lastUsedAt: undefined,
      };
      await storage.transaction(async (transaction) => {
        await transaction.putToken(stored);
        await audit.record(transaction, { action: 'token.create', subject: id });
      });
      return { token: `fcct_${id}_${secret}`, stored };
    },

    list: () => storage.listTokens(),

    revoke: (id) =>
      storage.transaction(async (transaction) => {
        const token = await transaction.getToken(id);
        if (!token) throw new AccessError('token-unknown', `There is no token "${id.slice(0, 80)}".`);
        return revokeToken(transaction, token);
      }),

    revokeMadeBy: (id) =>
      storage.transaction(async (transaction) => {
        const tokens = await transaction.listTokens();
        const makers = [id];
        for (const maker of makers) {
          for (const token of tokens.filter(({ createdBy }) => createdBy?.id === maker)) {
            makers.push(token.id);
            await revokeToken(transaction, token);
          }
        }
      }),

    async identify(token) {
      const [, id, secret] = tokenPattern.exec(token) ?? [];
      const stored = id === undefined ? undefined : await storage.getToken(id);
      if (!stored || secret === undefined) return undefined;
      const time = now().getTime();
      const isOver = stored.revokedAt !== undefined || (stored.expiresAt ?? Infinity) <= time;
      if (!timingSafeEqual(hash(secret), Buffer.from(stored.secretHash, 'hex')) || isOver) return undefined;
      if (isUseDue(stored, time)) await recordUse(stored.id, time);
      return {
        actor: { id: stored.id, name: stored.name },
        scopes: scopes.filter((one) => stored.scopes.includes(one)),
        expiresAt: stored.expiresAt,
      };
    },
  };
}

/** Throws `scope-missing`. */
function checkGrant(
  { wanted, expiresAt }: { wanted: readonly Scope[]; expiresAt: number | undefined },
  grantable: Grantable,
): void {
  const missing = wanted.filter((scope) => !grantable.scopes.includes(scope));
  if (missing.length > 0) {
    throw new AccessError('scope-missing', `A token gives away only what it has: not ${missing.join(', ')}.`);
  }
  if ((expiresAt ?? Infinity) > (grantable.expiresAt ?? Infinity)) {
    throw new AccessError('scope-missing', 'A token makes no token that outlives it.');
  }
}

function isUseDue({ lastUsedAt }: StoredToken, time: number): boolean {
  return lastUsedAt === undefined || time - lastUsedAt >= lastUsePrecisionMs;
}

/** SHA-256 is enough, unlike for passwords: 256 random bits cannot be guessed, however fast the hash. */
function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
