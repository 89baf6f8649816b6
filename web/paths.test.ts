import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breakpoints, innerWidths, loginBreakpoints, menuParent, rootUnit, settingsMenu, sizes, times } from '../contract/rules/times.ts';
import { routeNames, wholePages } from './paths.ts';

it('[R13] [S52] [S54] every route name of the specification has its address; whole pages stand apart', () => {
  expect(routeNames).toMatchObject({
    portal: '/portal',
    portalModules: '/portal',
    notifacationAll: '/notification-all',
    sarabanDashboard: '/sarabun/dashboard',
    login: '/login',
    igencoLogin: '/ig-login',
    register: '/register',
    forgotPassword: '/forgot-password',
    resetPassword: '/reset-password',
    profile: '/profile',
    accountInformation: '/account-information',
    accountLineService: '/account-line-service',
    changePassword: '/change-password',
    manual: '/manual',
    manualVideo: '/manual-video',
    manualDocument: '/manual-document',
    manualDocumentVideo: '/manual-document-video',
    privacyPolicy: '/privacy-policy',
    SignedHistory: '/signed-history',
    CertificatePersonRequestDetailProfile: '/certificate-register',
  });
  expect(wholePages).toEqual({
    sarabun: '/sarabun',
    room: '/room',
    archiveStore: '/archive',
    asset: '/asset',
    time: '/time',
    meeting: '/meeting',
    vehicle: '/vehicle',
    settingsCenter: '/settings/3144',
    settingCertificate: '/settings/3284',
    manageIntranet: '/intranet/manage-intranet',
    notifacationAll: '/notification-all',
    login: '/login',
    petitions: '/petitions',
  });
  expect([menuParent.master, menuParent.portal, settingsMenu.centre]).toEqual([3099, 3090, 3144]);
});

it('[L3] [X5] [X4] [X2] sizes, heights and pages stand once, and style sheets know no other widths', () => {
  expect(breakpoints).toEqual({ wide: 1280, tablet: 991, small: 768, phone: 566, narrow: 376 });
  expect(loginBreakpoints).toEqual({ column: 992, mid: 1399.98, strip: 991.98, phone: 575.98 });
  expect(sizes).toMatchObject({
    queuePage: 10,
    queueTableHeight: 500,
    bookPage: 5,
    bookTableHeight: 290,
    pagerReach: 2,
    notificationPage: 10,
    modalDefault: 600,
    modalDefaultHeight: 300,
    dialog: 400,
    loginAside: 700,
    loginAsideMid: 450,
    loginContent: 500,
    loginForm: 450,
    codeSeconds: 300,
  });
  expect([times.overlay, times.modal, times.print, rootUnit]).toEqual([200, 400, 1_000, 10_000_000]);

  const known = [...Object.values(breakpoints), ...Object.values(loginBreakpoints), ...Object.values(innerWidths)];
  // a limit is said from either side of its pixel
  const isKnown = (width: number) => known.some((one) => Math.abs(one - width) <= 1);
  const strange = filesIn(import.meta.dirname, '.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)]
      .flatMap(([rule]) => [...rule.matchAll(/(?:min|max)-width:\s*([\d.]+)px/g)].map(([, width]) => Number(width)))
      .filter((width) => !isKnown(width))
      .map((width) => `${file}: ${width}`),
  );
  expect(strange).toEqual([]);
  const pages = filesIn(import.meta.dirname, '.tsx').filter((file) =>
    /(?:const pageSize = |pageSize=\{)\d/.test(readFileSync(file, 'utf8')),
  );
  expect(pages).toEqual([]);
});

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}
