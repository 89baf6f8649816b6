import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { inOwnOffice, type Reply } from './own-office.ts';

// npm run bench:upload : one file of 1 GB comes in and is kept. Goal: the office's process grows by less than 64 MB meanwhile.
const goal = 64;
const megabytes = 1024;

const mb = (bytes: number) => Math.round(bytes / 1_048_576);
const opening = (boundary: string, fields: Record<string, string>) =>
  [
    ...Object.entries(fields).map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  ].join('');

// who sends is another process: only the office is measured
const [address, token, pieces] = process.argv.slice(2);
if (address && token) console.log(JSON.stringify(await send(address, token, Number(pieces))));
else await measure();

async function measure(): Promise<void> {
  await inOwnOffice(
    'upload',
    async (client) => {
      await client.query(`insert into setting (key, value) values ('system.uploads', '{"mostMb": 1100}')
        on conflict (key) do update set value = excluded.value`);
    },
    async ({ office, address, tokenOf }) => {
      await office.system.refresh();
      const token = await tokenOf('admin');
      const sent = async (pieces: number): Promise<Reply> => {
        const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, address, token, String(pieces)]);
        return JSON.parse(stdout) as Reply;
      };
      const watched = async (pieces: number): Promise<number> => {
        const before = process.memoryUsage().rss;
        let most = before;
        const watch = setInterval(() => {
          most = Math.max(most, process.memoryUsage().rss);
        }, 50);
        const from = performance.now();
        const reply = await sent(pieces);
        clearInterval(watch);
        if (reply.status !== 'success') throw new Error(reply.message ?? reply.status);
        const seconds = ((performance.now() - from) / 1000).toFixed(1);
        console.log(`${pieces} MB kept in ${seconds} s; the process grew from ${mb(before)} to ${mb(most)} MB`);
        return mb(most - before);
      };
      // what the first large file takes until its pieces are collected as fast as they come, it takes once, whatever its size
      await watched(128);
      const grown = await watched(megabytes);
      console.log(`  grew by ${grown} MB, goal below ${goal}, ${grown < goal ? 'met' : 'MISSED'}`);
      if (grown >= goal) process.exitCode = 1;
    },
  );
}

/** As a browser sends it: its length declared, no faster than it is taken. */
function send(address: string, token: string, pieces: number): Promise<Reply> {
  const piece = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes(1_048_576 - 24)]);
  const boundary = 'a-boundary-of-the-measurement';
  const head = opening(boundary, { title: `วิดีโอ ${pieces}`, module: 'GENERAL' });
  const tail = `\r\n--${boundary}--\r\n`;
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomBytes(12).toString('hex'),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + piece.length * pieces + tail.length,
    };
    const sent = request(`${address}/api/settings/manual-files`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve(JSON.parse(text) as Reply));
    });
    sent.on('error', reject);
    sent.write(head);
    let left = pieces;
    const more = () => {
      while (left-- > 0) if (!sent.write(piece)) return void sent.once('drain', more);
      sent.end(tail);
    };
    more();
  });
}
