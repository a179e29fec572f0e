import type { Role } from '../../../cms/studio-api.ts';
import { Choices } from '../../parts/choices.tsx';
import { peopleStrings as words } from '../../strings/people.ts';

/** From the fewest rights to the most. */
const roles: readonly Role[] = ['writer', 'editor', 'publisher', 'administrator'];

export function RoleChoices({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const choices = roles.map((role) => ({ value: role, ...words.roles[role] }));
  return <Choices label={words.role} choices={choices} value={value} onChange={onChange} />;
}
