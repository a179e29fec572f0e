import type { Context } from 'hono';
import { listRights } from '../access/rights.ts';
import type { NewSession, OpenedSession } from '../accounts/open-session.ts';
import type { StoredAccount } from '../storage/account-register.ts';
import type { Me, Person } from '../studio-api.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSessionSecret, sendSession } from './session-access.ts';

/** Responds with a new session, and ends the session that the browser had before. */
export async function respondSignedIn(
  context: Context,
  environment: ServiceEnvironment,
  opened: NewSession,
  status: 200 | 201 = 200,
): Promise<Response> {
  const previous = readSessionSecret(context, environment);
  if (previous !== undefined) await environment.accounts.endSession(previous);
  sendSession(context, environment, opened);
  return context.json(toMe(opened), status);
}

export function describeDevice(context: Context): string {
  return context.req.header('user-agent') ?? 'unknown';
}

export function toMe({ account }: Pick<OpenedSession, 'account'>): Me {
  return { ...toPerson(account), rights: listRights(account.role) };
}

export function toPerson({ id, name, email, role }: StoredAccount): Person {
  return { id, name, email, role };
}
