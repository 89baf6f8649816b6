import type { ConfigPart, FactorRole } from '../../contract/settings/admin-configs.ts';
import type { Inside } from '../http/reach.ts';
import type { PartValues } from './defaults.ts';

/** Where a directory is and how its entries are told to be persons. */
export interface DirectorySettings {
  /** ldaps://… ; ldap://… is made secure by StartTLS before anything is said. */
  url: string;
  inside: Inside;
  base: string;
  /** The service's own name; '' for a directory that lets anybody search. */
  bindName: string;
  bindPassword: string;
  /** With {username}. */
  filter: string;
  attribute: string;
  matches: 'USER_AD' | 'EMPLOYEE_CODE' | 'EMAIL' | 'USERNAME';
  /** NAMED: only persons with a name in the directory. */
  whom: 'ALL' | 'NAMED';
  /** Administrators of the agency still enter with the password that is kept here. */
  adminsLocal: boolean;
  /** It is read each night for what differs of persons. */
  people: boolean;
  timeoutMs: number;
  /** PEM; '' for the authorities that the system trusts. */
  ca: string;
}

export interface ProviderSettings {
  place: number;
  name: { th: string; en: string };
  issuer: string;
  inside: Inside;
  clientId: string;
  auth: 'BASIC' | 'POST' | 'PRIVATE_KEY' | 'NONE';
  secret: string;
  /** PEM (PKCS #8). */
  privateKey: string;
  scopes: string;
  claim: string;
  matches: 'ID_CARD' | 'EMAIL' | 'USER_AD' | 'USERNAME' | 'EMPLOYEE_CODE';
  /** It asks for a second factor itself, so that we do not. */
  trusted: boolean;
  signOut: boolean;
}

export interface FactorSettings {
  policy: 'OFF' | 'OPTIONAL' | 'LEADERS' | 'ALL';
  /** Whose holders must have one by `LEADERS`. */
  roles: FactorRole[];
  graceDays: number;
  rememberDays: number;
  /** A passkey opens a session without a password. */
  alone: boolean;
}

export const providerPlaces = [1, 2, 3] as const;

export function directoryOf(values: PartValues, bindPassword: string | undefined, inside: Inside): DirectorySettings | null {
  const v = values as Record<string, string>;
  if (!v.ldapUrl || !v.ldapBase) return null;
  return {
    url: v.ldapUrl,
    inside,
    base: v.ldapBase,
    bindName: v.ldapBindName ?? '',
    bindPassword: bindPassword ?? '',
    filter: v.ldapFilter ?? '',
    attribute: v.ldapAttribute ?? '',
    matches: v.ldapMatches as DirectorySettings['matches'],
    whom: v.ldapFor as DirectorySettings['whom'],
    adminsLocal: values.ldapAdminsLocal === true,
    people: values.ldapPeople === true,
    timeoutMs: Number(values.ldapTimeout) * 1000,
    ca: v.ldapCa ?? '',
  };
}

export function providersOf(of: <T>(part: ConfigPart) => T, secrets: Record<string, string>, inside: Inside): ProviderSettings[] {
  return providerPlaces.flatMap((place) => {
    const part = `provider${place}` as const;
    const one = providerOf(place, of<PartValues>(part), {
      secret: secrets[`${part}.oidcSecret`],
      key: secrets[`${part}.oidcPrivateKey`],
      inside,
    });
    return one ? [one] : [];
  });
}

/** null where the place is not filled. */
export function providerOf(
  place: number,
  values: PartValues,
  hidden: { secret?: string | undefined; key?: string | undefined; inside: Inside },
): ProviderSettings | null {
  const v = values as Record<string, string>;
  if (!v.oidcIssuer || !v.oidcClientId) return null;
  const fallback = URL.canParse(v.oidcIssuer) ? new URL(v.oidcIssuer).hostname : v.oidcIssuer;
  const th = v.oidcName || v.oidcNameEn || fallback;
  return {
    place,
    name: { th, en: v.oidcNameEn || th },
    issuer: v.oidcIssuer,
    inside: hidden.inside,
    clientId: v.oidcClientId,
    auth: v.oidcAuth as ProviderSettings['auth'],
    secret: hidden.secret ?? '',
    privateKey: hidden.key ?? '',
    scopes: (v.oidcScopes ?? '').split(/[\s,]+/).includes('openid') ? (v.oidcScopes ?? '') : `openid ${v.oidcScopes ?? ''}`.trim(),
    claim: v.oidcClaim ?? '',
    matches: v.oidcMatches as ProviderSettings['matches'],
    trusted: values.oidcTrusted === true,
    signOut: values.oidcSignOut === true,
  };
}

export function factorOf(values: PartValues): FactorSettings {
  return {
    policy: values.factorPolicy as FactorSettings['policy'],
    roles: values.factorRoles as FactorRole[],
    graceDays: Number(values.factorGraceDays),
    rememberDays: Number(values.factorRememberDays),
    alone: values.factorAlone === true,
  };
}
