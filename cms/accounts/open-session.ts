import type { AuditLog } from '../access/audit-log.ts';
import { getClientNetwork } from '../access/client-address.ts';
import type { StoredAccount, StoredSession } from '../storage/account-register.ts';
import type { Storage } from '../storage/storage.ts';
import { createSecret, toDigest } from './secrets.ts';

export interface OpenedSession {
  readonly account: StoredAccount;
  readonly session: StoredSession;
}

/** The secret of a new session, which only its browser gets. */
export interface NewSession extends OpenedSession {
  readonly secret: string;
}

/** Opens a session inside a transaction. */
export async function openSession(
  transaction: Storage,
  { account, device, audit, at }: { account: StoredAccount; device: string; audit: AuditLog; at: number },
): Promise<NewSession> {
  const secret = createSecret();
  const session = {
    digest: toDigest(secret),
    accountId: account.id,
    createdAt: at,
    seenAt: at,
    network: getClientNetwork(),
    device: device.slice(0, 200),
  };
  await transaction.putSession(session);
  await audit.record(transaction, { action: 'session.start', subject: account.id });
  return { account, session, secret };
}
