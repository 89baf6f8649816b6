import type { WebModule } from '../module.ts';

/** One's own account, data and choices. */
export const module: WebModule = {
  screens: {
    profile: {
      load: () => import('./ProfilePage.tsx').then((file) => file.ProfilePage),
      words: ['profile', 'sarabun', 'files'],
      help: 'account',
    },
    'account-information': {
      load: () => import('./AccountPage.tsx').then((file) => file.AccountPage),
      words: ['account', 'channels', 'factors', 'errors'],
      help: 'own-data',
    },
    'account-line-service': {
      load: () => import('./LineAccountPage.tsx').then((file) => file.LineAccountPage),
      words: ['channels'],
      help: 'notice-choices',
    },
    'second-factor': {
      load: () => import('./SecondFactorPage.tsx').then((file) => file.SecondFactorPage),
      words: ['factors', 'errors'],
      help: 'second-factor',
    },
  },
};
