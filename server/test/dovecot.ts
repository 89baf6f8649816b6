import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../db/embedded.ts';

export interface MailServer {
  /** Plain, with STARTTLS; and secure from the first byte. */
  port: number;
  securePort: number;
  user: string;
  password: string;
  /** The authority that issued its certificate for `localhost` (PEM). */
  ca: string;
  /** Puts a mail into a folder, as a delivery does; gives the name of its file. */
  deliver(mail: string | Buffer, folder?: string): string;
  /** How many mails lie in a folder, and how many of them are marked as read. */
  count(folder?: string): { mails: number; seen: number };
  /** Has the folder numbered anew, as a restored one is. */
  renumber(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Debian's dovecot with one mailbox, for one test file. Its mails lie in a Maildir. */
export async function startMailServer(dovecot: string): Promise<MailServer> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-mail-'));
  // its processes of less right must come here
  chmodSync(home, 0o755);
  const file = (name: string) => join(home, name);
  certificates(file);
  const [port, securePort] = [await freePort(), await freePort()];
  const [user, password] = ['saraban@agency.go.th', 'Mailbox-2569'];
  writeFileSync(file('users'), `${user}:{PLAIN}${password}\n`);
  writeFileSync(file('dovecot.conf'), configOf(file, port, securePort));
  const maildir = file('Maildir');
  const owner = mailOwner();
  const folderOf = (folder = 'INBOX') => (folder === 'INBOX' ? maildir : join(maildir, `.${folder}`));
  const own = (path: string) => {
    if (owner) chownSync(path, owner.uid, owner.gid);
  };
  for (const part of ['', 'cur', 'new', 'tmp']) {
    mkdirSync(join(maildir, part), { recursive: true });
    own(join(maildir, part));
  }
  let child: ChildProcess | null = null;
  let delivered = 0;

  async function start(): Promise<void> {
    child = spawn(dovecot, ['-F', '-c', file('dovecot.conf')], { stdio: 'ignore' });
    for (let tries = 0; tries < 400; tries++) if (await greets(port)) return;
    throw new Error(`dovecot does not start: ${existsSync(file('log')) ? readFileSync(file('log'), 'utf8') : ''}`);
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
    port,
    securePort,
    user,
    password,
    ca: readFileSync(file('ca.pem'), 'utf8'),
    deliver(mail, folder) {
      const name = `${Math.floor(Date.now() / 1000)}.M${String(++delivered).padStart(6, '0')}P1.localhost`;
      const path = join(folderOf(folder), 'new', name);
      writeFileSync(join(folderOf(folder), 'tmp', name), mail);
      own(join(folderOf(folder), 'tmp', name));
      renameSync(join(folderOf(folder), 'tmp', name), path);
      return name;
    },
    count(folder) {
      const all = ['cur', 'new'].flatMap((part) =>
        existsSync(join(folderOf(folder), part)) ? readdirSync(join(folderOf(folder), part)) : [],
      );
      return { mails: all.length, seen: all.filter((name) => /:2,.*S/.test(name)).length };
    },
    async renumber() {
      await stop();
      for (const name of readdirSync(maildir)) if (/^dovecot/.test(name)) rmSync(join(maildir, name), { force: true, recursive: true });
      await start();
    },
    start,
    stop,
    async close() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Root may not read mail itself: dovecot refuses to. Who runs the test otherwise is who the mails belong to. */
function mailOwner(): { uid: number; gid: number; name: string } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g'), name: 'nobody' };
}

function configOf(file: (name: string) => string, port: number, securePort: number): string {
  const root = process.getuid?.() === 0;
  const me = userInfo().username;
  const owner = mailOwner() ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: me };
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${file('run')}
state_dir = ${file('state')}
log_path = ${file('log')}
ssl = yes
ssl_cert = <${file('cert.pem')}
ssl_key = <${file('key.pem')}
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = ${root ? 'dovecot' : me}
default_login_user = ${root ? 'dovenull' : me}
default_internal_group = ${root ? 'dovecot' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${file('Maildir')}
mail_fsync = never
passdb {
  driver = passwd-file
  args = ${file('users')}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${file('home')}
}
service imap-login {
  ${root ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
    ssl = yes
  }
}
${root ? '' : 'service anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}\n'}`;
}

function certificates(file: (name: string) => string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  const isCa = ['-addext', 'basicConstraints=critical,CA:TRUE'];
  openssl('req', '-x509', ...key, '-days', '2', '-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', '/CN=Test CA', ...isCa);
  openssl('req', '-new', ...key, '-keyout', file('key.pem'), '-out', file('csr.pem'), '-subj', '/CN=localhost');
  writeFileSync(file('ext'), 'subjectAltName=DNS:localhost\n');
  const issue = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', file('ext')];
  openssl('x509', '-req', '-in', file('csr.pem'), '-out', file('cert.pem'), ...issue);
}

async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const up = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false);
  socket.destroy();
  if (!up) await new Promise((resolve) => setTimeout(resolve, 25));
  return up;
}
