import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ConfigPart } from '../../../contract/settings/admin-configs.ts';
import { badField } from '../../http/errors.ts';
import type { PartValues } from '../../system/defaults.ts';

/** What the rules of single fields can't say about a directory and a provider. */
export function judgeSignIn(part: ConfigPart, values: PartValues): void {
  if (part === 'directory') judgeDirectory(values as Record<string, string>);
  if (part.startsWith('provider')) judgeProvider(values as Record<string, string>);
}

function judgeDirectory({ ldapUrl, ldapFilter = '', ldapCa }: Record<string, string>): void {
  if (ldapUrl && !/^ldaps?:\/\/([\w.-]+|\[[0-9a-f:]+\])(:\d{1,5})?\/?$/i.test(ldapUrl)) throw badField('ldapUrl', 'bad_ldap_url');
  if (!ldapFilter.includes('{username}') || !isBalanced(ldapFilter)) throw badField('ldapFilter', 'bad_ldap_filter');
  if (ldapCa && !isCertificate(ldapCa)) throw badField('ldapCa', 'bad_certificate_text');
}

function isBalanced(filter: string): boolean {
  let open = 0;
  for (const letter of filter) {
    if (letter === '(') open += 1;
    if (letter === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0 && filter.startsWith('(') && filter.endsWith(')');
}

/** A text that holds one (PEM). */
export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}

function judgeProvider({ oidcIssuer, oidcPrivateKey }: Record<string, string>): void {
  if (oidcIssuer) {
    const url = URL.parse(oidcIssuer);
    const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
    if (!secure || url.username || url.search || url.hash) throw badField('oidcIssuer', 'bad_issuer');
  }
  if (oidcPrivateKey) {
    try {
      const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(oidcPrivateKey);
      if (type === 'rsa' || (type === 'ec' && details?.namedCurve === 'prime256v1')) return;
    } catch {
      // said below
    }
    throw badField('oidcPrivateKey', 'bad_private_key');
  }
}
