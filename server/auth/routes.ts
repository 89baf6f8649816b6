import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/auth/calls.ts';
import * as factors from '../../contract/auth/factors.ts';
import * as providers from '../../contract/auth/providers.ts';
import * as ways from '../../contract/auth/way-back.ts';
import * as configs from '../../contract/settings/admin-configs.ts';
import { newChallenge } from '../access/captcha.ts';
import { keepTexts } from '../access/consents.ts';
import { cookieIn } from '../http/cookies.ts';
import { serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { approvalRoutes } from '../settings/approvals/routes.ts';
import { enter } from './enter.ts';
import * as mine from './my-factors.ts';
import { pdpaNotice, requestPdpa } from './pdpa.ts';
import { proveFresh, proveWhereNamed, proveWithPass } from './prove.ts';
import { askToProveThere, askWhere, finishTrip, leaveAddress, proveAtProvider, startTrip, takeReturn } from './provider-trips.ts';
import { register } from './register.ts';
import { dropPersonFactors, resetFactors } from './reset-factors.ts';
import { changePassword, forgotPassword, resendCode, resetPassword } from './reset-password.ts';
import { passkeyLogin, passkeyQuestion, secondFactor, secondFactorQuestion } from './second-step.ts';
import { logout, revoke, verify } from './session-calls.ts';
import { setUp } from './set-up.ts';
import { igLogin, login, preLogin, storeLogin } from './sign-in.ts';
import { lookBack, takeBack } from './take-back.ts';
import { testDirectory, testProvider } from './try-sign-in.ts';

/** Signing in and out, passwords, second factors, providers, consent. */
export function authRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.captcha, () => newChallenge(office));
  serve(app, office, calls.preLogin, preLogin, proveFresh);
  serve(app, office, calls.login, login, proveWithPass);
  serve(app, office, calls.igLogin, igLogin, proveWhereNamed);
  serve(app, office, calls.storeLogin, storeLogin, proveWithPass);
  serve(app, office, calls.verify, verify);
  serve(app, office, calls.logout, logout, leaveAddress);
  serve(app, office, calls.revoke, revoke);
  serve(app, office, calls.forgotPassword, forgotPassword);
  serve(app, office, calls.resetPassword, resetPassword);
  serve(app, office, calls.resendCode, resendCode);
  serve(app, office, calls.changePassword, changePassword);
  serve(app, office, ways.lookBack, lookBack);
  serve(app, office, ways.takeBack, takeBack);
  serve(app, office, calls.requestPdpa, requestPdpa);
  serve(app, office, calls.pdpaNotice, pdpaNotice);
  serve(app, office, calls.register, register);
  serve(app, office, calls.setUp, setUp);
  serve(app, office, configs.testDirectory, testDirectory);
  serve(app, office, configs.testProvider, testProvider);
  factorRoutes(app, office);
  providerRoutes(app, office);
  app.addHook('onReady', async () => void (await keepTexts(office.db)));
}

function factorRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, factors.secondFactor, secondFactor);
  serve(app, office, factors.secondFactorQuestion, secondFactorQuestion);
  serve(app, office, factors.passkeyQuestion, passkeyQuestion);
  serve(app, office, factors.passkeyLogin, passkeyLogin);
  serve(app, office, factors.enter, enter);
  serve(app, office, factors.myFactors, mine.myFactors);
  serve(app, office, factors.proveAgain, mine.proveAgain, mine.judgeOwnPassword);
  serve(app, office, factors.proveQuestion, mine.proveQuestion);
  serve(app, office, factors.proofWays, mine.proofWays);
  serve(app, office, factors.proveAtProvider, proveAtProvider, askToProveThere);
  serve(app, office, factors.startTotp, mine.startTotp);
  serve(app, office, factors.confirmTotp, mine.confirmTotp);
  serve(app, office, factors.removeTotp, mine.removeTotp);
  serve(app, office, factors.startPasskey, mine.startPasskey);
  serve(app, office, factors.addPasskey, mine.addPasskey);
  serve(app, office, factors.namePasskey, mine.namePasskey);
  serve(app, office, factors.removePasskey, mine.removePasskey);
  serve(app, office, factors.newRecoveryCodes, mine.newRecoveryCodes);
  serve(app, office, factors.forgetDevice, mine.forgetDevice);
  serve(app, office, factors.resetFactors, resetFactors);
  approvalRoutes(app, office, { FACTORS: dropPersonFactors });
}

function providerRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, providers.startTrip, startTrip, askWhere);
  serve(app, office, providers.finishTrip, finishTrip);
  serveStream(app, office, { method: 'GET', path: providers.tripReturns, access: 'open' }, async (ctx, request, reply) => {
    const { publicUrl, basePath, documentKey } = office.config;
    const url = new URL(request.url.replace(/^\//, ''), `${publicUrl}${basePath}`);
    const place = await takeReturn(ctx, cookieIn(request.headers.cookie ?? '', `${documentKey}-trip`), url);
    return reply.header('cache-control', 'no-store').redirect(place, 303);
  });
}
