import type { Agent, AgentState } from '@campaign/shared-api/contracts';

const OWN = 'You cannot change your own permissions.';

/** Everything the users' screens say. Strings of the specification carry their acceptance ID. */
export const userWords = {
  title: 'Users', // SHELL-04
  add: 'Add User',
  search: 'Search by name or email',
  agency: 'Agency',
  allAgencies: 'All Agencies',
  empty: {
    text: 'Add the people who prepare, send and read campaigns with you.',
    readOnly: 'Your agency has no users yet.',
  },
  tabs: { label: 'Users', users: 'Users', waiting: 'Waiting to join' },
  columns: {
    firstName: 'First Name', // USER-01
    lastName: 'Last Name',
    displayName: 'Display Name',
    email: 'Email',
    role: 'Role',
    status: 'Status',
    actions: 'Actions',
  },
  none: '–',
  states: {
    active: 'Active',
    invited: 'Invited',
    expired: 'Invitation expired',
    'must-change-password': 'Must change password',
    waiting: 'Waiting to join',
  } satisfies Record<AgentState | 'expired', string>,
  until: 'Until',
  lastSeen: 'Last seen',
  never: 'Not seen yet',
  actions: {
    edit: (who: string) => `Edit ${who}`,
    permission: (who: string) => `Edit permission of ${who}`,
    password: (who: string) => `Edit password of ${who}`,
    invite: (who: string) => `Resend the invitation to ${who}`,
    delete: (who: string) => `Delete ${who}`,
    withdraw: (who: string) => `Withdraw the invitation to ${who}`,
    ownPermission: OWN,
    ownPassword: 'Please change your own password in your account.',
    ownDeletion: 'You cannot delete yourself.',
    administrator: 'Only an administrator can delete an administrator.',
  },
  deletedItem: (who: string) => `User: ${who}`, // CONF-08
  deleted: 'User deleted.',
  withdrawal: {
    title: 'Withdraw the invitation?',
    text: 'The link in the email stops working, and the person is removed from the list.',
    done: 'Invitation withdrawn.',
  },
  invited: 'Invitation sent.',
  waiting: {
    label: 'Waiting to join',
    email: 'Email',
    agency: 'Agency',
    asked: 'Asked',
    emailNotVerified: 'Email not verified',
    confirm: 'Confirm',
    refuse: 'Refuse',
    empty: {
      title: 'No one is waiting',
      text: 'People who ask to join with your agency number are shown here until you answer.',
    },
    confirmTitle: 'Let this person join?',
    confirmText: (agency: string) =>
      `They can sign in to ${agency} with the identities that you may use yourself, and are notified by email.`,
    refuseTitle: 'Refuse this request?',
    refuseText: 'They cannot sign in and are notified by email. They may ask again.',
    confirmed: 'User confirmed.',
    refused: 'Request refused.',
  },
  password: {
    title: 'Reset password',
    text: (who: string) =>
      `${who} is signed out everywhere, is notified by email, and must choose a new password at the next sign-in. Give them this one yourself.`,
    label: 'Temporary password',
    submit: 'Reset password',
    cancel: 'Cancel',
    done: 'Reset password successful!', // UPWD-02
    failed: 'The password was not reset. Please try again.',
  },
  manager: {
    title: 'User Manager',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    role: 'Role',
    chooseRole: 'Choose a role',
    roles: { 'AGENT-ADMIN': 'Admin', 'AGENT-CLICKER': 'Clicker', 'AGENT-READER': 'Reader' }, // UMGR-08
    roleHelp: {
      'AGENT-ADMIN': 'Does everything in the agency, users and their rights included.',
      'AGENT-CLICKER': 'Sends the P2P texts and answers the chats of the jobs given to them.',
      'AGENT-READER': 'Sees the agency’s jobs, lists and chats, and changes nothing.',
    },
    ownRole: 'You cannot change your own role.',
    agency: 'Agency',
    agencyRequired: 'Please select an agency',
    entry: 'First sign-in',
    typed: 'Set a temporary password',
    typedHint: 'Give it to them yourself. They must choose their own at first sign-in.',
    invite: 'Send an invitation',
    inviteHint: 'An email with a link to choose a password. It works for seven days.',
    password: 'Password',
    created: 'Agent created successfully!', // UMGR-12
    updated: 'Agent updated successfully!',
    createFailed: 'Failed to create agent. Please try again.', // UMGR-13
    updateFailed: 'Failed to update agent. Please try again.',
    unsaved: 'The user is not saved yet.',
    signsOut: (who: string) => `Saving signs ${who} out everywhere, so that the change holds at once.`,
  },
  access: {
    factor: 'Second factor',
    on: 'Asked for after the password',
    none: 'None: signs in with the password alone',
    goes: 'Will be removed',
    reset: 'Remove second factor',
    resetTitle: 'Remove the second factor in 24 hours?',
    resetText: (who: string) =>
      `For when ${who} has lost it. They are notified by email now, and signing in with it within 24 hours cancels the removal. Make sure they asked for this.`,
    resetFailed: 'The second factor was not removed. Please try again.',
    sessions: 'Signed in on',
    nowhere: 'Not signed in anywhere now.',
    unknownDevice: 'Unknown device',
    end: 'End',
    endOne: (device: string) => `End the session on ${device}`,
    endAll: 'Sign out everywhere',
    endAllTitle: (who: string) => `Sign ${who} out everywhere?`,
    endAllText: 'What they have not saved is lost. They can sign in again.',
    endFailed: 'The session was not ended. Please try again.',
  },
  view: {
    action: (who: string) => `View as ${who}`,
    title: (who: string) => `View the console as ${who}?`,
    text: 'For 30 minutes you see what they see, and can change, send and download nothing. They are notified by email, and their agency’s audit log names you both.',
    reason: 'Reason',
    reasonHelp: 'Shown in the email and in the audit log.',
    reasonRequired: 'Say why, in a few words.',
    submit: 'View',
    cancel: 'Cancel',
    begun: (who: string) => `You see the console as ${who}.`,
    failed: 'The view could not be opened. Please try again.',
  },
  permission: {
    title: 'Manage Identity Permission', // SHELL-14
    text: (who: string) =>
      `${who} may use the identities that are checked, their jobs and chats included. Saving a change signs them out everywhere.`,
    fresh: 'A new identity is available to everyone until it is unchecked here.',
    search: 'Search identities',
    list: 'Identities',
    allowAll: 'Check all',
    denyAll: 'Uncheck all',
    count: (allowed: number, all: number) => `${allowed} of ${all} may be used`,
    noneTitle: 'No identities',
    none: 'This agency has no identity that you may use yet.',
    nothing: 'Nothing is changed yet.',
    saved: 'Saved successfully!', // UPERM-04
    unsaved: 'The identity permission is not saved yet.',
  },
} as const;

/** How a person is called in a sentence. */
export const nameOf = ({ firstName, lastName, displayName, email }: Agent): string =>
  `${firstName} ${lastName}`.trim() || displayName || email;
