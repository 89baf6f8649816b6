import type { SameKeys } from '../index.ts';
import type { account as th } from '../th/account.ts';

export const account: SameKeys<typeof th> = {
  title: 'Account settings',
  hint: 'How to reach you, how you sign in, your privacy, and who acts for you',
  sections: 'On this page',
  section: {
    contact: 'Contact details',
    password: 'Password',
  },
  contact: {
    name: 'Name',
    username: 'User name',
    email: 'E-mail',
    profile: 'See my profile',
  },
  password: {
    text: 'When you change your password, every other device is signed out.',
    change: 'Change password',
  },
};
