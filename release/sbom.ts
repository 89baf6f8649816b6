import { createHash } from 'node:crypto';
import { licenceOf } from './licences.ts';
import type { Package } from './packages.ts';

interface Made {
  root: string;
  version: string;
  /** Of the Node that comes along. */
  node: string;
  time: Date;
}

/** The parts of the product as CycloneDX 1.6: what runs the server, what the pages are built from, and Node. The same sources give the same text. */
export function sbomOf(server: Package[], pages: Package[], { root, version, node, time }: Made): string {
  const both = new Map([...pages, ...server].map((one) => [one.path, one]));
  const all = [...both.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const [inServer, inPages] = [server, pages].map((list) => new Set(list.map(({ path }) => path))) as [Set<string>, Set<string>];
  const product = `pkg:npm/e-office@${version}`;
  const components = all.map((one) => ({
    type: 'library',
    'bom-ref': one.path,
    ...namesOf(one.name),
    version: one.version,
    scope: 'required',
    ...(one.integrity ? { hashes: hashesOf(one.integrity) } : {}),
    licenses: [{ expression: licenceOf(one, all, root) }],
    purl: purlOf(one.name, one.version),
    properties: [
      ...(inServer.has(one.path) ? [{ name: 'e-office:part', value: 'server' }] : []),
      ...(inPages.has(one.path) ? [{ name: 'e-office:part', value: 'pages' }] : []),
    ],
  }));
  const runtime = {
    type: 'platform',
    'bom-ref': 'runtime/node',
    name: 'node',
    version: node,
    scope: 'required',
    licenses: [{ license: { name: 'Node.js licence, runtime/LICENSE' } }],
    purl: `pkg:generic/node@${node}`,
  };
  const dependencies = [
    { ref: product, dependsOn: ['runtime/node', ...all.map(({ path }) => path)] },
    ...all.map(({ path, needs }) => ({ ref: path, dependsOn: needs.filter((need) => both.has(need)) })),
  ];
  const body = {
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': product,
        name: 'e-office',
        version,
        licenses: [{ license: { id: 'MIT' } }],
        purl: product,
      },
    },
    components: [runtime, ...components],
    dependencies,
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(body))}`;
  return `${JSON.stringify({ $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...body }, null, 1)}\n`;
}

function namesOf(name: string): { group?: string; name: string } {
  const [group, own] = name.split('/');
  return own ? { group: group as string, name: own } : { name };
}

export function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** sha512-… as the lock has it. */
export function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(' ').map((one) => {
    const [kind = '', hash = ''] = one.split(/-(.*)/s);
    return { alg: `SHA-${kind.slice(3)}`, content: Buffer.from(hash, 'base64').toString('hex') };
  });
}

/** A UUID made of the content (version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
