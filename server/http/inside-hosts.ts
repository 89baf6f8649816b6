import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';
import { badField } from './errors.ts';
import { kindOfAddress } from './outbound.ts';

/**
 * An administrator of the office types hosts that the server then calls: what stands inside the network, or on this machine, is called for
 * him only where the operator named it. Tests and new values are judged so; what was saved goes on.
 * @param host a name or an address, without brackets
 * @throws `host_inside` at the field
 */
export async function refuseInside({ insideHosts }: Pick<Config, 'insideHosts'>, field: string, host: string): Promise<void> {
  const addresses = await addressesOf(host);
  const kinds = addresses.map((address) => kindOfAddress(address));
  const named = isNamed(insideHosts, host, addresses);
  if (kinds.includes('never') || (!named && kinds.some((kind) => kind !== 'outside'))) throw badField(field, 'host_inside', { host });
}

/**
 * How an address is called that somebody else wrote (a certificate): outside by the usual ports only, inside or on this machine only where the
 * operator named it. null: not at all.
 */
export async function reachOf(
  { insideHosts }: Pick<Config, 'insideHosts'>,
  address: string,
): Promise<{ inside: boolean; pinned: string[] } | null> {
  const host = hostOf(address);
  const pinned = await addressesOf(host);
  const kinds = pinned.map((one) => kindOfAddress(one));
  if (kinds.length === 0 || kinds.includes('never')) return null;
  if (isNamed(insideHosts, host, pinned)) return { inside: true, pinned };
  return kinds.every((kind) => kind === 'outside') && new URL(address).port === '' ? { inside: false, pinned } : null;
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
}

/** The host of an address of any scheme; '' where it is none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}

/** By its name, or with each of its addresses in a named network. */
function isNamed(insideHosts: string[], host: string, addresses: string[]): boolean {
  if (insideHosts.includes(host.toLowerCase())) return true;
  const networks = new BlockList();
  for (const entry of insideHosts) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address)) networks.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), familyOf(address));
  }
  return addresses.length > 0 && addresses.every((address) => networks.check(address, familyOf(address)));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
