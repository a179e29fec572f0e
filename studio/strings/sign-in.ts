/** Texts of the first start, the sign-in and the passkey offer. */
export const signInStrings = {
  name: 'Your name',
  email: 'Mail address',
  start: {
    title: 'Set up the studio',
    help: 'You are the first one here. Your account will be an administrator’s: you can add other people later. No mail is sent.',
    action: 'Create my account',
    noKey:
      'Nobody has an account yet. The first one is made with a link that has a key: the content service prints it whenever it starts without accounts.',
    byCommand:
      'On the machine of the studio, “npm run studio -- link” with your mail address and “--admin” prints a link as well.',
    signIn: 'Sign in instead',
  },
  signIn: {
    title: 'Sign in to the studio',
    passkey: 'Sign in with a passkey',
    or: 'or',
    sendLink: 'Send me a link',
    sent: (email: string) =>
      `If ${email} has an account and this studio sends mail, a link is mailed, unless several were just now. It works once, for 15 minutes.`,
    notArrived:
      'Nothing arrived? An administrator can copy a link for you. On the machine of the studio, “npm run studio -- link” with your address prints one.',
    again: 'Use another address',
  },
  link: {
    title: 'Sign in to the studio',
    help: 'Your link works once. Press the button to sign in with it in this browser.',
    action: 'Sign in',
    otherWay: 'Sign in another way',
  },
  offer: {
    title: 'Sign in faster next time',
    help: 'A passkey signs you in with your fingerprint, your face or the PIN of this device. There is no password that anyone could guess or steal.',
    add: 'Add a passkey',
    later: 'Later',
  },
  again: {
    title: 'Your session has ended',
    help: 'Go on writing, and leave this page open: what is not saved yet is sent when you have signed in again.',
    signIn: 'Sign in',
    later: 'Later',
    elsewhere: 'Opened the link in another tab? This tab notices when you come back to it.',
  },
  problems: {
    cancelled: 'No passkey was used. Try again, or sign in with a link.',
    known: 'This device has a passkey for the studio already.',
    device: 'This browser could not use a passkey. Sign in with a link.',
    notWhole: 'That was not accepted. Check that the address of this page is complete, and the mail address right.',
    noCookie:
      'This browser did not keep the cookie that says who you are. Allow cookies for the address of the studio, then sign in again.',
    signedOut: 'Sign in again to see this.',
    noConnection: 'The content service cannot be reached. Check your connection, then try again.',
    unknown: 'That did not work. Try again.',
  },
} as const;
