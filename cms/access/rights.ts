import type { AccountRole } from '../storage/account-register.ts';
import type { Right } from '../studio-api.ts';

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
