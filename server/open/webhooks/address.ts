import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { hostOf } from '../../http/inside-hosts.ts';
import { isNamed } from '../../http/reach.ts';

type Named = Pick<Config, 'insideHosts'>;
const ports = ['', '443', '8443'];

/**
 * Why an address is no webhook's, by what it is written as: https, a name, a usual port; where the operator named the host any port, and an
 * address. Where its name leads is judged when it is called (`http/reach.ts`).
 */
export function addressFault({ insideHosts }: Named, address: string): ErrorCode | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return 'open_hook_https';
  const host = hostOf(address);
  const isAddress = isIP(host) !== 0;
  if (isNamed(insideHosts, host, isAddress ? [host] : [])) return null;
  if (isAddress) return 'open_hook_name';
  return ports.includes(url.port) ? null : 'open_hook_port';
}
