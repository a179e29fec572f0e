import type { AccountRole } from '../storage/account-register.ts';
import type { Right } from '../studio-api.ts';
import { AccessError } from './access-error.ts';
import { scopes, type Grantable, type Scope } from './api-tokens.ts';

const ofWriters: readonly Right[] = ['read', 'write'];
const ofEditors: readonly Right[] = [...ofWriters, 'write-others'];
const ofPublishers: readonly Right[] = [...ofEditors, 'publish'];
const rightsOfRoles: Readonly<Record<AccountRole, readonly Right[]>> = {
  writer: ofWriters,
  editor: ofEditors,
  publisher: ofPublishers,
  administrator: [...ofPublishers, 'manage-people', 'read-audit'],
};

export function listRights(role: AccountRole): readonly Right[] {
  return rightsOfRoles[role];
}

/** The scopes that together allow what a session of the role may do: every role reads and writes below `/admin`. */
const scopesOfRoles: Readonly<Record<AccountRole, readonly Scope[]>> = {
  writer: ['admin'],
  editor: ['admin'],
  publisher: ['admin'],
  administrator: scopes,
};

/** Nobody makes, changes or signs in a person who may do more than they may. Throws `AccessError` `scope-missing`. */
export function checkMayGrantRole(role: AccountRole, { scopes: own }: Pick<Grantable, 'scopes'>): void {
  const missing = scopesOfRoles[role].filter((scope) => !own.includes(scope));
  if (missing.length === 0) return;
  throw new AccessError('scope-missing', `The role ${role} may do more than this token: ${missing.join(', ')}.`);
}
