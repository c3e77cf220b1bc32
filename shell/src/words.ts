/** Every sentence of the shell. Those with an ID beside them are the specification's, to the letter. */
export const words = {
  product: 'Campaign Console',
  /** SHELL-17. */
  tagline: 'Simplify Communication, Amplify Connection',

  fillIn: 'Please fill in the fields!', // SIGNIN-16, SIGNUP-05, FORGOT-05
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
  },

  held: {
    title: 'Your session has expired. Please sign in again.', // SESS-06
    text: (email: string) => `What you have not saved is still here. Sign in as ${email} to go on with it.`,
    submit: 'Sign in',
    leave: 'Leave without saving',
  },

  signUp: {
    title: 'Create an account',
    text: 'Start a new agency, or join the one you work for.',
    kind: 'What would you like to do?',
    newAgency: 'Create a new agency', // SIGNUP-01
    newAgencyHint: 'You become its first user. We approve it before it can send.',
    join: 'Join an existing agency', // SIGNUP-02
    joinHint: 'An administrator of the agency lets you in.',
    agencyName: 'Agency Name', // SIGNUP-01
    agencyNumber: 'Agency Number', // SIGNUP-02
    enterName: 'Enter the name of your agency.',
    enterNumber: 'Enter the number your agency gave you.',
    terms: 'I agree to the terms of use',
    submit: 'Create account',
    done: 'Signup successful!', // SIGNUP-09
    failed: 'Signup Failed!', // SIGNUP-08
    haveAccount: 'Already have an account?',
  },

  forgot: {
    title: 'Forgot your password?',
    text: 'Tell us your email. We send a link with which you choose a new one.',
    submit: 'Continue', // FORGOT-01
    agencyTitle: 'Choose your agency',
    invalid: 'Invalid Credentials!', // FORGOT-07
    sentTitle: 'Check your email', // FORGOT-03
    sentText: (email: string) =>
      `If ${email} belongs to an account, a link is on its way. It works once, for 30 minutes.`,
    toSignIn: 'Return to login', // FORGOT-03
    back: 'Back',
  },

  reset: {
    title: 'Choose a new password',
    text: (email: string) => `For ${email}. You will be signed out everywhere else.`,
    newPassword: 'New Password', // RESET-01
    confirmPassword: 'Confirm Password', // RESET-01
    submit: 'Change Password', // RESET-01
    tooShort: 'Password must be at least 6 characters long', // RESET-05
    mismatch: 'Passwords do not match', // RESET-06
    done: 'Password changed successfully', // RESET-07
    failed: 'Failed to change password', // RESET-08
    errorTitle: 'Password recovery error', // RESET-02
    errorText: 'The information needed to recover the password could not be found.', // RESET-02
    unreachableText: 'The link could not be checked just now.',
    startOver: 'Start Over', // RESET-02
    checking: 'Checking your link',
    tryAgain: 'Try again',
  },

  change: {
    title: 'Change password',
    text: 'You will be signed out everywhere else.',
    mustTitle: 'Choose your own password',
    mustText: 'An administrator chose the present one for you. Choose your own to go on.',
    current: 'Current Password',
    submit: 'Change Password',
    cancel: 'Cancel',
    enterCurrent: 'Enter your current password.',
    enterNew: 'Enter a new password.',
    repeatNew: 'Repeat the new password.',
  },

  frame: {
    changePassword: 'Change password',
    logout: 'Logout', // SHELL-08
    theme: 'Theme',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
    account: (name: string) => `Account of ${name}`,
  },

  leave: { title: 'Leave this page?', confirm: 'Leave', cancel: 'Stay' },

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

  room: {
    loading: 'Loading the page',
    slow: 'Still loading. This takes longer than it should.',
    cancel: 'Cancel',
    retry: 'Try again',
    reload: 'Reload the console',
  },

  update: {
    room: 'A newer version of this page is ready.',
    roomAction: 'Show it',
    console: 'A newer version of the console is ready.',
    consoleAction: 'Reload',
    switchedOff: 'This page is being switched off.',
    before: 'The newest version of this page did not start, so you see the one before it.',
    beforeAction: 'Try the newest',
  },

  override: {
    text: (rooms: string, until: string) => `You see builds of your own choice (${rooms}) until ${until}.`,
    leave: 'See what everybody sees',
    failed: 'This could not be ended just now. Please try again.',
  },
} as const;
