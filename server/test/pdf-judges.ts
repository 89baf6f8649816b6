import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needTool } from './debian-tool.ts';

/** Are the outside tools here that judge a signed PDF? */
export function haveJudges(): boolean {
  const tools = [
    ['pdfsig', 'poppler-utils'],
    ['qpdf', 'qpdf'],
    ['certutil', 'libnss3-tools'],
    ['openssl', 'openssl'],
  ] as const;
  return tools.every(([tool, debianPackage]) => needTool(tool, debianPackage) !== null);
}

export interface Judges {
  /** pdfsig, a line a signature: "Signature is Valid. Certificate is Trusted." */
  pdfsig(pdf: Uint8Array): string[];
  /** qpdf: '' for a clean file, else its complaint. */
  qpdf(pdf: Uint8Array): string;
  /** openssl cms -verify -cades, a line a signature: 'ok' or its complaint; revocation is asked of the lists. */
  openssl(pdf: Uint8Array): string[];
  /** openssl ts -verify over the last time stamp of the whole file: 'ok' or its complaint. */
  stamp(pdf: Uint8Array): string;
  close(): void;
}

/** They trust one root; `lists` are revocation lists with the certificates of their authorities. */
export function openJudges(root: Uint8Array, lists: { of: Uint8Array; list: Uint8Array }[] = []): Judges {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-judges-'));
  const put = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(home, name), content);
    return join(home, name);
  };
  const nss = `sql:${join(home, 'nss')}`;
  mkdirSync(join(home, 'nss'));
  run('certutil', ['-N', '-d', nss, '--empty-password']);
  run('certutil', ['-A', '-d', nss, '-n', 'root', '-t', 'CT,C,C', '-i', put('root.der', root)]);
  for (const [i, { of, list }] of lists.entries()) {
    run('certutil', ['-A', '-d', nss, '-n', `authority ${i}`, '-t', ',,', '-i', put(`authority${i}.der`, of)]);
    run('crlutil', ['-I', '-d', nss, '-i', put(`list${i}.der`, list)]);
  }
  const trust = put('trust.pem', [new X509Certificate(root).toString(), ...lists.map(({ list }) => pem('X509 CRL', list))].join('\n'));
  return {
    pdfsig(pdf) {
      const { stdout } = run('pdfsig', ['-nssdir', nss, put('judged.pdf', pdf)]);
      const told = stdout.split(/^Signature #\d+:$/m).slice(1);
      return told.map((one) => [...one.matchAll(/(?:Signature|Certificate) Validation: (.*)/g)].map(([, verdict]) => verdict).join(' '));
    },
    qpdf(pdf) {
      const { status, stdout, stderr } = run('qpdf', ['--check', put('judged.pdf', pdf)]);
      return status === 0 ? '' : stdout + stderr;
    },
    openssl: (pdf) =>
      signaturesOf(pdf).map(({ cms, signed }) => {
        const what = ['-inform', 'DER', '-in', put('signature.der', cms), '-content', put('signed.bin', signed), '-out', '/dev/null'];
        const how = ['-verify', '-cades', '-binary', '-purpose', 'any', '-CAfile', trust, ...(lists.length > 0 ? ['-crl_check'] : [])];
        const { status, stderr } = run('openssl', ['cms', ...how, ...what]);
        return status === 0 ? 'ok' : stderr;
      }),
    stamp(pdf) {
      const last = signaturesOf(pdf).at(-1);
      if (!last) return 'no stamp';
      const what = ['-token_in', '-in', put('token.der', last.cms), '-data', put('stamped.bin', last.signed), '-CAfile', trust];
      const { status, stderr } = run('openssl', ['ts', '-verify', ...what]);
      return status === 0 ? 'ok' : stderr;
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}

function run(tool: string, parameters: string[]) {
  return spawnSync(tool, parameters, { encoding: 'utf8', timeout: 30_000 });
}

/** As a reader without any library would take them out. */
function signaturesOf(pdf: Uint8Array): { cms: Uint8Array; signed: Uint8Array }[] {
  const bytes = Buffer.from(pdf);
  return [...bytes.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/g)].map(([, length, second, rest]) => {
    const [a, b, c] = [Number(length), Number(second), Number(rest)];
    // a SEQUENCE whose length takes two bytes, then zeros up to the end of its place
    const padded = Buffer.from(bytes.subarray(a + 1, b - 1).toString('latin1'), 'hex');
    return { cms: padded.subarray(0, padded.readUInt16BE(2) + 4), signed: Buffer.concat([bytes.subarray(0, a), bytes.subarray(b, b + c)]) };
  });
}

function pem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
