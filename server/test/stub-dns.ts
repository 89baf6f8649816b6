import { createSocket, type RemoteInfo } from 'node:dgram';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, isIP } from 'node:net';
import { vi } from 'vitest';

/** A real server of names on loopback, whose answers are played: each question for a name gets the next, the last one stays. */
export async function startStubDns(names: Record<string, string[][]>) {
  const socket = createSocket('udp4');
  const asked: Record<string, number> = {};
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(question);
    const turns = names[name] ?? [];
    const isV4 = question.readUInt16BE(end) === 1;
    if (isV4) asked[name] = (asked[name] ?? 0) + 1;
    const addresses = turns[Math.min(asked[name] ?? 1, turns.length) - 1] ?? [];
    const answers = addresses.filter((address) => (isIP(address) === 4) === isV4).map((address) => answerOf(address));
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(turns.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new dns.Resolver();
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  // names of the system's own (localhost) go where they went
  const systems = dns.lookup;
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    options: dns.LookupAllOptions,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => {
    if (!(name in names)) return systems(name, options, done);
    resolver.resolve4(name, (error, v4) =>
      resolver.resolve6(name, (_, v6) =>
        done(
          v4 || v6 ? null : error,
          [...(v4 ?? []), ...(v6 ?? [])].map((address) => ({ address, family: isIP(address) })),
        ),
      ),
    );
  }) as never);
  return {
    /** From its first answer on. */
    rewind() {
      for (const name of Object.keys(asked)) delete asked[name];
    },
    /** How often each name was asked for. */
    asked,
    close() {
      spy.mockRestore();
      resolver.cancel();
      socket.close();
    },
  };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** To the name of the question, for no time at all: nobody may keep it. */
function answerOf(address: string): Buffer {
  const bytes = isIP(address) === 4 ? Buffer.from(address.split('.').map(Number)) : v6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function v6Bytes(address: string): Buffer {
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (side: string) => (side === '' ? [] : side.split(':'));
  const zeros = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array<string>(zeros).fill('0'), ...groups(right)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
