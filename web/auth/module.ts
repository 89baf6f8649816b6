import type { WebModule } from '../module.ts';

/** Signing in and the ways back into an account. */
export const module: WebModule = {
  screens: {
    login: { load: () => import('./LoginPage.tsx').then((file) => file.LoginPage), words: [], help: 'sign-in', open: true },
    'ig-login': { load: () => import('./IgLoginPage.tsx').then((file) => file.IgLoginPage), words: [], help: 'sign-in', open: true },
    register: { load: () => import('./LoginPage.tsx').then((file) => file.RegisterPage), words: [], help: 'sign-in', open: true },
    'forgot-password': {
      load: () => import('./ForgotPasswordPage.tsx').then((file) => file.ForgotPasswordPage),
      words: [],
      help: 'sign-in',
      open: true,
    },
    'reset-password': {
      load: () => import('./ResetPasswordPage.tsx').then((file) => file.ResetPasswordPage),
      words: [],
      help: 'sign-in',
      open: true,
    },
    'take-back': { load: () => import('./TakeBackPage.tsx').then((file) => file.TakeBackPage), words: [], help: 'account', open: true },
    proved: { load: () => import('./ProvedPage.tsx').then((file) => file.ProvedPage), words: [], help: 'sign-in', open: true },
    'set-up': { load: () => import('./SetUpPage.tsx').then((file) => file.SetUpPage), words: [], help: 'first-office', open: true },
    'change-password': {
      load: () => import('./ChangePasswordPage.tsx').then((file) => file.ChangePasswordPage),
      words: [],
      help: 'account',
    },
  },
};
