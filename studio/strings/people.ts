import type { Role } from '../../cms/studio-api.ts';

/** Texts of the list of people and of roles. */
export const peopleStrings = {
  title: 'People',
  help: 'Everybody who may sign in to the studio.',
  add: 'Add a person',
  refused: {
    title: 'Only administrators manage people',
    help: 'Ask an administrator if you need somebody added, or another role.',
  },
  alone: 'You are alone here. Add the people who write, edit and publish with you.',
  failed: {
    title: 'The people could not be loaded',
    safe: 'Nothing was changed.',
  },
  you: 'You',
  name: 'Name',
  email: 'Mail address',
  role: 'Role',
  actionsOf: (name: string) => `Actions for ${name}`,
  copyLink: 'Copy a link to sign in',
  changeRole: 'Change the role',
  remove: 'Remove',
  roles: {
    writer: { label: 'Writer', help: 'Writes documents of their own, which a publisher publishes' },
    editor: { label: 'Editor', help: 'Edits documents of others too' },
    publisher: { label: 'Publisher', help: 'Publishes, unpublishes, and puts documents into releases' },
    administrator: { label: 'Administrator', help: 'Manages people and their roles' },
  } satisfies Record<Role, { label: string; help: string }>,
  adding: { title: 'Add a person', action: 'Add' },
  link: {
    title: (name: string) => `Link for ${name}`,
    help: (name: string) =>
      `Hand this link to ${name}: nothing is mailed. It signs in once, within 15 minutes, so send it only to them. If this studio sends mail, they can also ask for a link of their own on the sign-in page.`,
    label: 'Link to sign in',
    copy: 'Copy the link',
    copied: 'Copied',
    done: 'Done',
  },
  changing: {
    title: (name: string) => `Role of ${name}`,
    help: (name: string) => `${name} is signed out everywhere, and signs in again with the new role.`,
    action: 'Change the role',
    done: (name: string, role: string) => `${name}: ${role}.`,
  },
  tokens: {
    end: (names: readonly string[]) =>
      names.length === 1
        ? `End the token that they made too: ${names.join()}`
        : `End the ${names.length} tokens that they made too: ${names.join(', ')}`,
    unknown: (name: string) => `It is not known whether ${name} made tokens. Those that they made are ended too.`,
  },
  removing: {
    title: (name: string) => `Remove ${name}?`,
    help: (name: string) => `${name} is signed out everywhere at once and can no longer sign in. Their documents stay.`,
    action: 'Remove',
    done: (name: string) => `${name} is removed.`,
  },
} as const;
