import type { Config } from '../config.ts';
import { badField } from './errors.ts';
import { addressesOf, type Inside, isNamed, kindOfAddress } from './reach.ts';

/**
 * An administrator of the office types hosts that the server then calls: what stands inside the network, or on this machine, is called for
 * him only where the operator named it. Here it is told at the field; what is called is judged again at the moment of connecting (`reach.ts`).
 * @param host a name or an address, without brackets
 * @throws `host_inside` at the field
 */
export async function refuseInside({ insideHosts }: Pick<Config, 'insideHosts'>, field: string, host: string): Promise<void> {
  await judgedAddress({ insideHosts }, field, host);
}

/** How far inwards a host of the settings may lead at the moment of connecting. What stood there before anybody was asked goes on. */
export function reachOfSettings({ insideHosts, earlierHosts }: Pick<Config, 'insideHosts' | 'earlierHosts'>): Inside {
  return [...insideHosts, ...earlierHosts];
}

/** The mail server: one that stands in the environment has been named there by the operator. */
export function reachOfMail(config: Config): Inside {
  return config.given.includes('SMTP_URL') && config.smtpUrl ? [hostOf(config.smtpUrl).toLowerCase()] : reachOfSettings(config);
}

/**
 * How an address is called that somebody else wrote (a certificate): outside by the usual ports only, inside or on this machine only where the
 * operator named it. null: not at all.
 */
export async function reachOf(
  { insideHosts }: Pick<Config, 'insideHosts'>,
  address: string,
): Promise<{ inside: Inside; pinned: string[] } | null> {
  const host = hostOf(address);
  const pinned = await addressesOf(host);
  const kinds = pinned.map((one) => kindOfAddress(one));
  if (kinds.length === 0 || kinds.includes('never')) return null;
  if (isNamed(insideHosts, host, pinned)) return { inside: insideHosts, pinned };
  return kinds.every((kind) => kind === 'outside') && new URL(address).port === '' ? { inside: false, pinned } : null;
}

/**
 * The address to which a host of the settings leads now, judged like `refuseInside`: who connects there connects to what was judged.
 * `plain`: it stands on this machine, or where the operator named it, so that nobody listens in between.
 * @throws `host_inside` at the field; null where the name leads nowhere
 */
export async function judgedAddress(
  config: Pick<Config, 'insideHosts'>,
  field: string,
  host: string,
): Promise<{ address: string; plain: boolean } | null> {
  const addresses = await addressesOf(host);
  const kinds = addresses.map((address) => kindOfAddress(address));
  const named = isNamed(config.insideHosts, host, addresses);
  if (kinds.includes('never') || (!named && kinds.some((kind) => kind !== 'outside'))) throw badField(field, 'host_inside', { host });
  const [address] = addresses;
  return address ? { address, plain: named } : null;
}

/** The host of an address of any scheme; '' where it is none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}
