import type { Office } from '../office.ts';
import { refuse } from './errors.ts';
import { goesOnWithoutFactor } from './password-age.ts';

/** What is done all the same in an office that waits for its confirmation: coming in, proving who one is, leaving, and the confirmation itself. */
const open = [
  '/login',
  '/users/pre-login',
  '/users/login',
  '/users/ig-login',
  '/users/enter',
  '/users/second-factor',
  '/users/second-factor/question',
  '/users/passkey-login',
  '/users/passkey-login/question',
  '/users/provider/:place/start',
  '/users/provider/finish',
  '/sarabun/verify',
  '/sarabun/logout',
  '/revoke',
  '/restore/:id/confirm',
];

export function goesOnUnconfirmed(url: string): boolean {
  return open.some((path) => url === `/api${path}`) || goesOnWithoutFactor(url);
}

/** @throws `restored_unconfirmed`: a restored office is read, and not written, until its last numbers are confirmed */
export async function refuseUnconfirmed({ restored }: Pick<Office, 'restored'>, url: string): Promise<void> {
  if (!goesOnUnconfirmed(url) && (await restored.isUnconfirmed())) throw refuse('restored_unconfirmed');
}
