import type { ResolvedRelease } from '@campaign/shared-api/contracts';
import { countOf } from '@campaign/shared-api/messaging';

/** Every sentence of the shell. Those with an ID beside them are the specification's, to the letter. */
export const words = {
  product: 'Campaign Console',
  /** SHELL-17. */
  tagline: 'Simplify Communication, Amplify Connection',

  fillIn: 'Please fill in the fields!', // SIGNIN-16, SIGNUP-05, FORGOT-05
  wait: (minutes: number) =>
    `Too many attempts. You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  reachToast: (key: string) => `Press ${key} to go to this message.`,
  email: 'Email',
  password: 'Password',

  signIn: {
    title: 'Sign in',
    text: 'Welcome back. Your campaigns are where you left them.',
    submit: 'Sign in',
    forgot: 'Forgot password?', // SIGNIN-03
    noAccount: 'New here?',
    signUp: 'Create an account',
    enterEmail: 'Enter your email.',
    enterPassword: 'Enter your password.',
    failed: 'Login failed. Please try again later.', // SIGNIN-10
    chooseAgency: 'Please select Agency!', // SIGNIN-09
    agencyTitle: 'Choose your agency',
    agencyText: (email: string) => `${email} belongs to more than one agency.`,
    agencies: 'Agency',
    back: 'Back', // SIGNIN-08
    expired: 'Your session has expired. Please sign in again.', // SESS-06
    endedBy: { 'agency-disabled': 'This agency is disabled.' }, // SIGNIN-17
  },

  held: {
    title: 'Your session has expired. Please sign in again.', // SESS-06
    text: (email: string) => `What you have not saved is still here. Sign in as ${email} to continue.`,
    submit: 'Sign in',
    leave: 'Leave without saving',
  },

  signUp: {
    title: 'Create an account',
    text: 'Start a new agency, or join the one you work for.',
    kind: 'What would you like to do?',
    newAgency: 'Create a new agency', // SIGNUP-01
    newAgencyHint: 'You become its administrator. We approve it before it can send.',
    join: 'Join an existing agency', // SIGNUP-02
    joinHint: 'An administrator of the agency lets you in.',
    agencyName: 'Agency Name', // SIGNUP-01
    agencyNumber: 'Agency Number', // SIGNUP-02
    enterName: 'Enter the name of your agency.',
    enterNumber: 'Enter the number your agency gave you.',
    terms: 'I agree to the terms of use',
    readTerms: 'Terms',
    verify: (email: string) => `We sent a link to ${email}. Open it to confirm your address.`,
    joined: 'An administrator of the agency has to confirm you before you can sign in.',
    submit: 'Create account',
    done: 'Signup successful!', // SIGNUP-09
    failed: 'Signup Failed!', // SIGNUP-08
    haveAccount: 'Already have an account?',
  },

  forgot: {
    title: 'Forgot your password?',
    text: 'Enter your email. We will send you a link to choose a new one.',
    submit: 'Continue', // FORGOT-01
    agencyTitle: 'Choose your agency',
    invalid: 'Invalid Credentials!', // FORGOT-07
    sentTitle: 'Check your email', // FORGOT-03
    sentText: (email: string) =>
      `If ${email} belongs to an account, a link is on its way. It works once, for 30 minutes.`,
    toSignIn: 'Return to login', // FORGOT-03
    back: 'Back',
  },

  passwordRule: 'At least 8 characters. Not a common password, nor your email or agency.',

  reset: {
    title: 'Choose a new password',
    text: (email: string, agency?: string) =>
      agency
        ? `For ${email} at ${agency}. You will be signed out of ${agency} everywhere else.`
        : `For ${email}. You will be signed out everywhere else.`,
    newPassword: 'New Password', // RESET-01
    confirmPassword: 'Confirm Password', // RESET-01
    submit: 'Change Password', // RESET-01
    tooShort: 'Password must be at least 6 characters long', // RESET-05
    mismatch: 'Passwords do not match', // RESET-06
    done: 'Password changed successfully', // RESET-07
    invited: {
      title: 'Choose your password',
      text: (email: string, agency?: string) => `${agency} has invited you. You will sign in as ${email}.`,
      submit: 'Choose Password',
      done: 'Password chosen. You can sign in now.',
    },
    failed: 'Failed to change password', // RESET-08
    errorTitle: 'Password recovery error', // RESET-02
    errorText: 'The information needed to recover the password could not be found.', // RESET-02
    unreachableText: 'The link could not be checked just now.',
    startOver: 'Start Over', // RESET-02
    checking: 'Checking your link',
    tryAgain: 'Try again',
  },

  verifyEmail: {
    title: 'Confirm your email address',
    checking: 'Confirming your email address',
    done: 'Email address confirmed',
    doneText: (email: string) => `${email} is confirmed.`,
    go: 'Continue',
    failed: 'This link cannot be used',
    missing: 'The link is incomplete. Open it again from the email.',
    expired: 'This link has expired or is not valid. Sign in to get another one.',
    tryAgain: 'Try again',
  },

  change: {
    title: 'Change password',
    text: 'You will be signed out everywhere else.',
    mustTitle: 'Choose your own password',
    mustText: 'An administrator set your current one. Choose your own to continue.',
    current: 'Current Password',
    submit: 'Change Password',
    cancel: 'Cancel',
    enterCurrent: 'Enter your current password.',
    enterNew: 'Enter a new password.',
    repeatNew: 'Repeat the new password.',
  },

  proof: {
    title: 'Please confirm that it is you',
    text: 'You signed in a while ago. Confirm it is you to continue.',
    submit: 'Confirm',
    cancel: 'Cancel',
    failed: 'This could not be confirmed just now. Please try again.',
  },

  factor: {
    title: 'Confirm with your second factor',
    text: 'Your password is correct. One more step and you are in.',
    usePasskey: 'Use your passkey',
    code: 'Code from your authenticator app',
    recovery: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useApp: 'Use a code from your app',
    enterCode: 'Enter the six digits.',
    enterRecovery: 'Enter one of your recovery codes.',
    passkeyGivenUp: 'The passkey was not used. Please try again.',
  },

  security: {
    factors: 'Second factor',
    factorsText: 'Asked for after your password, so a stolen password alone is not enough to sign in.',
    factorsNotLoaded: 'Your second factors could not be loaded.',
    addPasskey: 'Add a passkey',
    addApp: 'Add an authenticator app',
    passkeyName: (day: Date) =>
      `Passkey of ${day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}`,
    scan: 'Scan this with your authenticator app, then enter the code it shows.',
    qr: 'QR code for your authenticator app',
    byHand: 'Or type this key into it:',
    confirmApp: 'Confirm',
    app: 'Authenticator app',
    since: 'Added',
    used: 'Last used',
    neverUsed: 'Not used yet',
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this second factor?',
    removeText: (name: string) => `${name} will no longer open your account.`,
    codesTitle: 'Keep these recovery codes',
    codesText:
      'Each opens your account once if you lose your second factor. Print them or keep them in a password manager: they are not shown again.',
    codesKept: 'I have kept them',
    codesLeave: { title: 'Close without keeping them?', confirmLabel: 'Close', cancelLabel: 'Stay' },
    codesLost: 'Your recovery codes are not shown again.',
    copy: 'Copy',
    copied: 'Recovery codes copied.',
    notCopied: 'They could not be copied. Please write them down.',
    codesLeft: (left: number) => `${countOf(left, 'recovery code')} left`,
    renew: 'Make new codes',
    renewed: 'New recovery codes made. The old ones no longer work.',
    requireAll: (agency: string) => `Require a second factor for everyone at ${agency}`,
    requireTitle: 'Require a second factor for everyone?',
    requireText: 'Whoever has none must set one up before they can do anything else in the console.',
    require: 'Require',
    enrollTitle: 'Set up a second factor',
    enrollText: 'One is required for your account. A passkey is quickest: your fingerprint, face or PIN.',
    title: 'Security',
    sessions: 'Where you are signed in',
    thisDevice: 'This session',
    unknownDevice: 'Unknown device',
    signedIn: 'Signed in',
    seen: 'last seen',
    end: 'End',
    endOne: (device: string) => `End the session on ${device}`,
    endOthers: 'End all other sessions',
    done: 'Done.',
    notLoaded: 'Your sessions could not be loaded.',
    failed: 'This could not be done just now. Please try again.',
  },

  frame: {
    security: 'Security',
    changePassword: 'Change password',
    waiting: (replies: number) => (replies === 1 ? ' reply waits for you' : ' replies wait for you'),
    logout: 'Logout', // SHELL-08
    theme: 'Theme',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
    account: (person: string) => `Account of ${person}`,
    mayNotOpen: (page: string) => `You may not open “${page}”.`,
  },

  viewing: {
    label: 'Viewing as someone else',
    as: (person: string, agency: string) => `You see the console as ${person} of ${agency}.`,
    rules: (minutes: number) =>
      `Read-only: nothing is changed, sent or downloaded. ${countOf(minutes, 'minute')} left.`,
    end: 'Stop viewing',
    failed: 'The view could not be ended. Please try again, or log out.',
  },

  switching: {
    menu: 'Switch agency',
    title: 'Switch agency',
    text: (agency: string) => `You are at ${agency}.`,
    other: 'Another agency',
    otherText: (email: string) =>
      `For an agency that is not listed, enter the password that ${email} has there.`,
    submit: 'Continue',
    done: (agency: string) => `You are at ${agency} now.`,
  },

  terms: {
    title: 'Terms of use',
    text: 'What you agree to when you create an account.',
    rules: [
      {
        title: 'Text people who agreed to it',
        text: 'You have consent for every number you upload, keep proof of it, and follow the TCPA, the rules of the carriers and the laws of each state you text to.',
      },
      {
        title: 'Stop means stop',
        text: 'People who opt out are not texted again by your agency. You do not try to get around it with another list, number or name.',
      },
      {
        title: 'Say who you are',
        text: 'Every text says who sends it. You register your identities truthfully, and send nothing unlawful, false or abusive.',
      },
      {
        title: 'Look after your account',
        text: 'What is done with an account of your agency is done by your agency. Keep passwords to yourself, and tell us at once if one is known to others.',
      },
      {
        title: 'What we may do',
        text: 'We approve agencies before they send, keep a record of what was sent, and stop texts that break these terms.',
      },
    ],
  },

  leave: { title: 'Leave this page?', confirmLabel: 'Leave', cancelLabel: 'Stay' },

  notLoaded: {
    title: 'The console could not be loaded',
    text: 'Check your connection, then reload the page.',
    reload: 'Reload',
  },

  notFound: {
    title: 'Page not found', // ROUTE-20
    text: 'There is nothing at this address. It may have moved, or the link was cut short.',
    home: 'Go to the dashboard',
  },

  remote: {
    loading: 'Loading the page',
    slow: 'Still loading. This takes longer than it should.',
    cancel: 'Cancel',
    retry: 'Try again',
    reload: 'Reload the console',
  },

  emergency: {
    title: 'Emergency controls',
    text: 'They are part of the console itself and work while this page is missing.',
    sending: 'Sending',
    pause: 'Pause all sending',
    reason: 'Reason for pausing',
    reasonMissing: 'Give a reason of at least 3 characters.',
    parts: 'Parts of the console',
    on: 'On',
    off: 'Switched off',
    switchOn: (part: string) => `Switch on ${part}`,
    rollBack: (part: string) => `Roll back ${part}`,
    noWayBack: 'There is no earlier build.',
    enabled: (part: string) => `${part} is switched on.`,
    rolledBack: (part: string) => `${part} is rolled back.`,
    /** Stored in the history of releases. */
    releaseReason: 'Emergency controls',
  },

  update: {
    remote: 'A newer version of this page is ready.',
    remoteAction: 'Show it',
    console: 'A newer version of the console is ready.',
    consoleAction: 'Reload',
    switchedOff: 'This page is being switched off.',
    before: 'The newest version of this page did not start, so you see the one before it.',
    beforeAction: 'Try the newest',
  },

  preview: {
    title: 'Try an unreleased build?',
    text: 'Someone on its team sent you this link. The build runs as you: it sees and does what you may see and do. Start it only if you expected the link.',
    remote: 'Part of the console',
    build: 'Build',
    publisher: 'Published by',
    mounted: 'Mounted',
    notMounted: 'not mounted in any browser yet',
    until: 'The link ends',
    where: 'Only this tab has it, until you end it, you log out or the link ends.',
    start: 'Start the preview',
    notNow: 'Not now',
    refused: 'This preview cannot be started',
    over: 'This link has expired or is not valid. Ask its team for a new one.',
    dashboard: 'Go to the dashboard',
    shown: ({ remote, build, publishedBy, mountedIn, until }: NonNullable<ResolvedRelease['preview']>) =>
      `Preview: in this tab you alone see ${remote} ${build}, published by ${publishedBy}, ` +
      `${mountedIn === null ? 'not mounted in any browser yet' : `mounted: ${mountedIn}`}, until ${until}.`,
    end: 'End the preview',
    failed: 'This could not be ended just now. Please try again.',
  },

  override: {
    text: (remotes: string, until: string) =>
      `You see builds of your own choice (${remotes}) until ${until}.`,
    leave: 'Return to the live version',
    failed: 'This could not be ended just now. Please try again.',
  },
} as const;
