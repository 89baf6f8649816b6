import type { Brand } from '../../contract/brand.ts';
import { type ConfigPart, configParts, factorRoles } from '../../contract/settings/admin-configs.ts';
import type { FieldValue } from '../../contract/settings/define.ts';
import type { Config } from '../config.ts';

export type PartValues = Record<string, FieldValue>;

/** Name of the row of `setting` that keeps a part. */
export function keyOf(part: ConfigPart): string {
  return `system.${part}`;
}

/** The variable of the environment that decides a field, where it is set. */
const variables: Record<string, string> = {
  'brand.copyrightYear': 'COPYRIGHT_YEAR',
  'features.captcha': 'CAPTCHA',
  'session.idleMinutes': 'SESSION_IDLE_MINUTES',
  'session.maxHours': 'SESSION_MAX_HOURS',
  'session.oneSession': 'ONE_SESSION',
  'password.policy': 'PASSWORD_POLICY',
  ...Object.fromEntries(['host', 'port', 'security', 'user', 'password'].map((field) => [`mail.${field}`, 'SMTP_URL'])),
  'mail.from': 'MAIL_FROM',
  'timestamp.url': 'TSA_URL',
  'timestamp.whenUnavailable': 'TSA_WHEN_UNAVAILABLE',
  'uploads.mostMb': 'UPLOAD_MAX_MB',
};

/** By field: the variable that locks it. */
export function locksOf(part: ConfigPart, { given }: Pick<Config, 'given'>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(configParts[part]).flatMap((field) => {
      const name = variables[`${part}.${field}`];
      return name && given.includes(name) ? [[field, name]] : [];
    }),
  );
}

/** What stands where nothing was set: the environment's or the product's, the brand's. */
export function defaultsOf(part: ConfigPart, config: Config, brand: Brand): PartValues {
  switch (part) {
    case 'brand':
      return {
        titleTh: brand.title?.th ?? '',
        titleEn: brand.title?.en ?? '',
        agencyTh: '',
        agencyEn: '',
        welcomeTh: brand.welcome.th,
        welcomeEn: brand.welcome.en,
        footerTh: '',
        footerEn: '',
        copyrightTh: '',
        copyrightEn: '',
        copyrightYear: config.copyrightYear,
        contactTh: '',
        contactEn: '',
      };
    case 'look':
      return { colour: '' };
    case 'features':
      return {
        captcha: config.captcha && brand.features.captcha,
        signUp: brand.signUp,
        speechToText: brand.features.speechToText,
        a4Preview: brand.features.a4Preview,
        showsCommandText: brand.showsCommandText,
        notificationsOnDashboard: brand.notificationsOnDashboard,
        line: brand.features.line,
        secretElsewhere: false,
      };
    case 'session':
      return {
        idleMinutes: Math.round(config.session.idleMs / 60_000),
        maxHours: Math.round(config.session.maxMs / 3_600_000),
        oneSession: config.oneSessionPerAccount,
      };
    case 'password':
      return { policy: config.passwordPolicy, length: 8, maxAgeDays: 0, history: 0, tries: 5, lockMinutes: 15 };
    case 'mail':
      return mailOf(config);
    case 'line':
      return { token: '', secret: '', basicId: '' };
    case 'timestamp':
      return { url: config.tsaUrl ?? '', whenUnavailable: config.whenNoStamp };
    case 'deadlines':
      return { escalateAfter: 3, closeAfter: 30, weekend: ['0', '6'] };
    case 'keeping':
      return { sessionDays: 365, noticeDays: 365, mailDays: 90, trayDays: 30 };
    case 'uploads':
      return {
        mostMb: Math.round(config.uploadMaxBytes / 1_048_576),
        dayMb: Math.round(config.uploadDayBytes / 1_048_576),
        waitingMb: Math.round(config.uploadWaitingBytes / 1_048_576),
      };
    case 'directory':
      return {
        ldapUrl: '',
        ldapBase: '',
        ldapBindName: '',
        ldapBindPassword: '',
        ldapFilter: '(&(objectClass=user)(sAMAccountName={username}))',
        ldapAttribute: 'sAMAccountName',
        ldapMatches: 'USER_AD',
        ldapFor: 'NAMED',
        ldapAdminsLocal: true,
        ldapPeople: false,
        ldapTimeout: 5,
        ldapCa: '',
      };
    case 'provider1':
    case 'provider2':
    case 'provider3':
      return {
        oidcName: '',
        oidcNameEn: '',
        oidcIssuer: '',
        oidcClientId: '',
        oidcAuth: 'BASIC',
        oidcSecret: '',
        oidcPrivateKey: '',
        oidcScopes: 'openid',
        oidcClaim: 'email',
        oidcMatches: 'EMAIL',
        oidcTrusted: false,
        oidcSignOut: false,
      };
    case 'secondFactor':
      return {
        ...(config.factorExempt ? { factorPolicy: 'OPTIONAL', factorGraceDays: 14 } : { factorPolicy: 'LEADERS', factorGraceDays: 0 }),
        factorRoles: [...factorRoles],
        factorRememberDays: 0,
        factorAlone: true,
      };
    case 'account':
      return { email: true, phone: true, username: false };
  }
}

function mailOf({ smtpUrl, mailFrom }: Config): PartValues {
  const url = smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  const secure = url?.protocol === 'smtps:';
  return {
    host: url?.hostname ?? '',
    port: Number(url?.port) || (secure ? 465 : url ? 25 : 587),
    security: secure ? 'TLS' : url ? 'NONE' : 'STARTTLS',
    user: decodeURIComponent(url?.username ?? ''),
    password: '',
    from: mailFrom,
    fromName: '',
  };
}
