import dns, { type LookupAddress } from 'node:dns';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as secureConnect, type ConnectionOptions as TlsOptions } from 'node:tls';
import { OutboundError } from './outbound-error.ts';

/**
 * How far inwards a call may lead. false: outside only. true: into the agency's network, and to this machine where the address says so outright.
 * A list: to these names, addresses and networks.
 */
export type Inside = boolean | readonly string[];

const never = blockList([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // an IPv4 address within: by NAT64, also a local one, and by 6to4
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
]);
const loopback = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
const own = blockList([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
  ['fec0::', 10],
]);

/** `never`: no server of anybody's; `machine`: this one; `inside`: of a private network. An IPv4 address written as IPv6 counts as what it is. */
export function kindOfAddress(address: string): 'never' | 'machine' | 'inside' | 'outside' {
  const family = familyOf(address);
  const within = (list: BlockList) => list.check(address, family);
  if (within(never)) return 'never';
  if (within(loopback)) return 'machine';
  return within(own) ? 'inside' : 'outside';
}

/** May this host, which leads to these addresses, be called? One of them that may not is enough to say no. */
export function mayLead(host: string, addresses: string[], inside: Inside): boolean {
  const kinds = addresses.map(kindOfAddress);
  if (kinds.length === 0 || kinds.includes('never')) return false;
  if (kinds.every((kind) => kind === 'outside')) return true;
  if (typeof inside !== 'boolean') return isNamed(inside, host, addresses);
  return inside && (!kinds.includes('machine') || isIP(host) !== 0 || /^(.+\.)?localhost$/.test(host));
}

/** By its name, or with each of its addresses in a named network. */
export function isNamed(named: readonly string[], host: string, addresses: string[]): boolean {
  if (named.includes(host.toLowerCase())) return true;
  const networks = new BlockList();
  for (const entry of named) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address)) networks.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), familyOf(address));
  }
  return addresses.length > 0 && addresses.every((address) => networks.check(address, familyOf(address)));
}

/**
 * Looks a name up and judges what it leads to, for the connection that is opened to these very addresses: it can't be turned inwards in
 * between. `pinned`: what the caller has looked up and judged; the name is not asked again.
 */
export function judgedLookup(inside: Inside, pinned?: string[]): LookupFunction {
  return (hostname, options, done) => {
    const judge = (error: Error | null, addresses: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      const plain = addresses.map(({ address }) => address);
      if (!first || !mayLead(hostname, plain, inside)) return done(refusedHost(hostname), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    };
    if (pinned)
      judge(
        null,
        pinned.map((address) => ({ address, family: isIP(address) })),
      );
    else dns.lookup(hostname, { ...options, all: true }, judge);
  };
}

/** A socket to a host that somebody configured, for what is no HTTP: mail and directory. @throws OutboundError where the address itself may not be called */
export function connectOut({ host, port, inside }: { host: string; port: number; inside: Inside }, tls?: TlsOptions): Socket {
  // a name is judged when it is looked up; an address is not looked up
  if (isIP(host) && !mayLead(host, [host], inside)) throw refusedHost(host);
  const to = { host, port, lookup: judgedLookup(inside) };
  return tls ? secureConnect({ ...tls, ...to }) : connect(to);
}

/** What a name leads to now; none where nobody knows it. */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return new Promise((resolve) => {
    dns.lookup(host, { all: true }, (error, found) => resolve(error ? [] : found.map(({ address }) => address)));
  });
}

function refusedHost(host: string): OutboundError {
  return new OutboundError('refused', `${host} leads to an address that is not called`);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function blockList(ranges: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of ranges) list.addSubnet(net, bits, net.includes(':') ? 'ipv6' : 'ipv4');
  return list;
}
