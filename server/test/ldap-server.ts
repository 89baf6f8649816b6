import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'ldapts';
import { freePort } from '../db/embedded.ts';

export interface LdapServer {
  /** Secure from the first byte. */
  ldaps: string;
  /** Secure by StartTLS; passwords in clear are refused. */
  ldap: string;
  base: string;
  bindName: string;
  bindPassword: string;
  /** The authority that issued its certificate (PEM). */
  ca: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Takes somebody's entry out of it. */
  remove(uid: string): Promise<void>;
  close(): Promise<void>;
}

export interface LdapPerson {
  uid: string;
  password: string;
  mail?: string;
  employeeNumber?: string;
  givenName?: string;
  sn?: string;
  title?: string;
  ou?: string;
}

const base = 'dc=agency,dc=go,dc=th';

/** Debian's slapd with entries of its own, for one test file. */
export async function startLdapServer(slapd: string, people: LdapPerson[]): Promise<LdapServer> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-ldap-'));
  const file = (name: string) => join(home, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-subj',
    '/CN=Test CA',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  );
  openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', file('key.pem'), '-out', file('csr.pem'), '-subj', '/CN=localhost');
  writeFileSync(file('ext'), 'subjectAltName=DNS:localhost\n');
  const issue = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', file('ext')];
  openssl('x509', '-req', '-in', file('csr.pem'), '-out', file('cert.pem'), ...issue);
  const [plain, secure] = [await freePort(), await freePort()];
  mkdirSync(file('db'));
  writeFileSync(file('slapd.conf'), configOf(file));
  writeFileSync(file('people.ldif'), ldifOf(people));
  execFileSync('slapadd', ['-f', file('slapd.conf'), '-l', file('people.ldif')], { stdio: 'pipe' });
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const urls = `ldap://localhost:${plain}/ ldaps://localhost:${secure}/`;
    child = spawn(slapd, ['-d', '0', '-f', file('slapd.conf'), '-h', urls], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries++) if (await answers(secure)) return;
    throw new Error('slapd does not start');
  }
  async function stop(): Promise<void> {
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill();
    await gone;
    child = null;
  }
  await start();
  return {
    ldaps: `ldaps://localhost:${secure}`,
    ldap: `ldap://localhost:${plain}`,
    base,
    bindName: `cn=reader,${base}`,
    bindPassword: 'Reader-2569',
    ca: readFileSync(file('ca.pem'), 'utf8'),
    start,
    stop,
    async remove(uid) {
      const client = new Client({ url: `ldaps://localhost:${secure}`, tlsOptions: { ca: readFileSync(file('ca.pem'), 'utf8') } });
      await client.bind(`cn=reader,${base}`, 'Reader-2569');
      await client.del(`uid=${uid},${base}`);
      await client.unbind();
    },
    async close() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function configOf(file: (name: string) => string): string {
  return `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${file('pid')}
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile ${file('ca.pem')}
TLSCertificateFile ${file('cert.pem')}
TLSCertificateKeyFile ${file('key.pem')}
security simple_bind=112
database mdb
maxsize 10485760
suffix "${base}"
rootdn "cn=reader,${base}"
rootpw Reader-2569
directory ${file('db')}
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;
}

function ldifOf(people: LdapPerson[]): string {
  const entry = (lines: string[]) => `${lines.join('\n')}\n\n`;
  return [
    entry([`dn: ${base}`, 'objectClass: dcObject', 'objectClass: organization', 'dc: agency', 'o: Agency']),
    ...people.map(({ uid, password, sn = uid, ...more }) =>
      entry([
        `dn: uid=${uid},${base}`,
        'objectClass: inetOrgPerson',
        `uid: ${uid}`,
        `cn: ${uid}`,
        ...Object.entries({ sn, ...more }).map(([name, value]) => `${name}:: ${Buffer.from(value).toString('base64')}`),
        `userPassword: ${password}`,
      ]),
    ),
  ].join('');
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  const up = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false);
  socket.destroy();
  if (!up) await new Promise((resolve) => setTimeout(resolve, 25));
  return up;
}
