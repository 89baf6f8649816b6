import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/auth.ts';
import { keepTexts } from '../access/consents.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { newChallenge } from './captcha.ts';
import { mailOutbox } from './mail-outbox.ts';
import { pdpaNotice, requestPdpa } from './pdpa.ts';
import { register } from './register.ts';
import { changePassword, forgotPassword, resendCode, resetPassword } from './reset-password.ts';
import { logout, revoke, verify } from './session-calls.ts';
import { setUp } from './set-up.ts';
import { igLogin, login, preLogin, storeLogin } from './sign-in.ts';

/** Signing in and out, passwords, consent. */
export function authRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.captcha, () => newChallenge(office));
  serve(app, office, calls.preLogin, preLogin);
  serve(app, office, calls.login, login);
  serve(app, office, calls.igLogin, igLogin);
  serve(app, office, calls.storeLogin, storeLogin);
  serve(app, office, calls.verify, verify);
  serve(app, office, calls.logout, logout);
  serve(app, office, calls.revoke, revoke);
  serve(app, office, calls.forgotPassword, forgotPassword);
  serve(app, office, calls.resetPassword, resetPassword);
  serve(app, office, calls.resendCode, resendCode);
  serve(app, office, calls.changePassword, changePassword);
  serve(app, office, calls.requestPdpa, requestPdpa);
  serve(app, office, calls.pdpaNotice, pdpaNotice);
  serve(app, office, calls.register, register);
  serve(app, office, calls.setUp, setUp);
  serve(app, office, calls.mailOutbox, mailOutbox);
  app.addHook('onReady', async () => void (await keepTexts(office.db)));
}
