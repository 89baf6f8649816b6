import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type ObjectClient, type ObjectSettings, openObjectClient, textOf } from './object-client.ts';
import { openStaging, opensLater } from './staging.ts';
import { agencyName, checkedHash, markName, type Store } from './store.ts';

/** What was opened lately stays on this machine, so that pages and ranges are read here. */
const fewestMinutes = 10;

/**
 * Files in a bucket, under `prefix`, as `kept/ab/abcd…`. An upload is staged and judged here, then put; what is opened is fetched whole, its hash checked,
 * and read from a cache on this machine. No address of the store is ever given to a browser.
 */
export async function openObjectStore(
  dir: string,
  settings: ObjectSettings,
  cacheBytes: number,
  prefix: string,
): Promise<Store & { close(): void }> {
  const staging = await openStaging(join(dir, 'incoming'));
  const cache = join(dir, 'cache');
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const client = openObjectClient(settings);
  const keyOf = (sha256: string) => `${prefix}kept/${checkedHash(sha256).slice(0, 2)}/${sha256}`;
  const cached = (sha256: string) => join(cache, checkedHash(sha256));
  const fetching = new Map<string, Promise<string>>();

  let tidied = 0;
  async function tidy(): Promise<void> {
    if (Date.now() - tidied < 60_000) return;
    tidied = Date.now();
    await makeRoom(cache, cacheBytes);
  }

  async function keep(path: string, sha256: string): Promise<void> {
    const { size } = await stat(path);
    await expectDone(await client.ask({ method: 'PUT', key: keyOf(sha256), body: { path, sha256, size } }));
    await rename(path, cached(sha256));
    await tidy();
  }

  async function keepStream(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ sha256: string; size: number }> {
    const { path, sha256, size } = await staging.write(source);
    await keep(path, sha256).catch(async (error) => {
      await rm(path, { force: true });
      throw error;
    });
    return { sha256, size };
  }

  async function putText(name: string, text: string): Promise<void> {
    const { path: at, sha256, size } = await staging.write([Buffer.from(text)]);
    await expectDone(await client.ask({ method: 'PUT', key: `${prefix}${name}`, body: { path: at, sha256, size } })).finally(() =>
      rm(at, { force: true }),
    );
  }

  async function path(sha256: string): Promise<string> {
    const at = cached(sha256);
    const found = await stat(at).catch(() => null);
    if (found) {
      await utimes(at, new Date(), found.mtime).catch(() => undefined);
      return at;
    }
    const known = fetching.get(sha256);
    if (known) return known;
    const fresh = bring(sha256, at).finally(() => fetching.delete(sha256));
    fetching.set(sha256, fresh);
    return fresh;
  }

  async function bring(sha256: string, at: string): Promise<string> {
    const reply = await client.ask({ method: 'GET', key: keyOf(sha256) });
    if (reply.statusCode === 404) throw gone(reply);
    if (reply.statusCode !== 200) throw await trouble(reply);
    const got = await staging.write(reply);
    if (got.sha256 !== sha256) {
      await rm(got.path, { force: true });
      throw Object.assign(new Error('other bytes than were kept'), { code: 'EBADHASH' });
    }
    await rename(got.path, at);
    await tidy();
    return at;
  }

  async function look(sha256: string): Promise<{ size: number; at: Date } | null> {
    const reply = await client.ask({ method: 'HEAD', key: keyOf(sha256) });
    reply.resume();
    if (reply.statusCode === 404) return null;
    if (reply.statusCode !== 200) throw await trouble(reply);
    return { size: Number(reply.headers['content-length']), at: new Date(String(reply.headers['last-modified'])) };
  }

  async function remove(sha256: string, keptBefore: Date): Promise<boolean> {
    const found = await look(sha256);
    if (!found || found.at >= keptBefore) return false;
    await expectDone(await client.ask({ method: 'DELETE', key: keyOf(sha256) }));
    await rm(cached(sha256), { force: true });
    return true;
  }

  async function sweep(isReferenced: (sha256: string) => Promise<boolean>, olderThan: Date) {
    const removed = { files: 0, uploads: await staging.sweep(olderThan) };
    for await (const { sha256, at } of list()) {
      if (at < olderThan && !(await isReferenced(sha256)) && (await remove(sha256, olderThan))) removed.files++;
    }
    return removed;
  }

  async function* list(): AsyncGenerator<{ sha256: string; at: Date }> {
    let token = '';
    do {
      const query = { 'list-type': '2', prefix: `${prefix}kept/`, ...(token ? { 'continuation-token': token } : {}) };
      const reply = await client.ask({ method: 'GET', query });
      if (reply.statusCode !== 200) throw await trouble(reply);
      const page = await textOf(reply);
      for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        // what was asked for lies under the prefix
        const sha256 = /<Key>[^<]*kept\/[0-9a-f]{2}\/([0-9a-f]{64})<\/Key>/.exec(entry)?.[1];
        const at = /<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1];
        if (sha256 && at) yield { sha256, at: new Date(at) };
      }
      token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? '';
    } while (token);
  }

  async function verify(sha256: string): Promise<'sound' | 'damaged' | 'missing'> {
    const reply = await client.ask({ method: 'GET', key: keyOf(sha256) });
    if (reply.statusCode === 404) {
      reply.resume();
      return 'missing';
    }
    if (reply.statusCode !== 200) throw await trouble(reply);
    const { path: at, sha256: found } = await staging.write(reply);
    await rm(at, { force: true });
    return found === sha256 ? 'sound' : 'damaged';
  }

  return {
    name: [settings.url, settings.bucket, prefix].join('/').replace(/\/$/, ''),
    incoming: staging.take,
    keep,
    keepStream,
    put: async (bytes, { name, mime, pages }) => ({ ...(await keepStream([bytes])), name, mime, pages: pages ?? null, warnings: [] }),
    drop: async (sha256, keptBefore) => {
      // What may not lie plain goes from here at once, whatever the store's clock says.
      await rm(cached(sha256), { force: true });
      return remove(sha256, keptBefore);
    },
    path,
    forget: (sha256) => rm(cached(sha256), { force: true }),
    read: (sha256, range) => opensLater(async () => createReadStream(await path(checkedHash(sha256)), range)),
    stat: async (sha256) => {
      const found = await look(sha256);
      return found && { size: found.size };
    },
    verify,
    sweep,
    mark: () => noteInBucket(client, `${prefix}${markName}`),
    setMark: (mark) => putText(markName, mark),
    agency: () => noteInBucket(client, `${prefix}${agencyName}`),
    setAgency: (schema) => putText(agencyName, schema),
    isEmpty: async () => (await list().next()).done === true,
    noteOutside: putText,
    async tryWriting() {
      await staging.tryWriting();
      await putText('try', 'x');
    },
    close: client.close,
  };
}

/** A small text in the bucket. */
export async function noteInBucket(client: ObjectClient, key: string): Promise<string | null> {
  const reply = await client.ask({ method: 'GET', key });
  if (reply.statusCode === 200) return (await textOf(reply, 1000)).trim();
  if (reply.statusCode !== 404) throw await trouble(reply);
  reply.resume();
  return null;
}

async function expectDone(reply: IncomingMessage): Promise<void> {
  if ((reply.statusCode ?? 500) >= 300) throw await trouble(reply);
  await textOf(reply);
}

function gone(reply: IncomingMessage): Error {
  reply.resume();
  return Object.assign(new Error('nothing is kept under this hash'), { code: 'ENOENT' });
}

/** What the store says of itself goes to the log, not to the reader. */
async function trouble(reply: IncomingMessage): Promise<Error> {
  const said = await textOf(reply, 65_536).catch(() => '');
  const code = /<Code>([^<]{1,60})<\/Code>/.exec(said)?.[1] ?? '';
  return Object.assign(new Error(`object store: ${reply.statusCode} ${code}`.trim()), { code: 'EAWAY' });
}

/** The longest unused go first, never one of the last minutes. */
async function makeRoom(cache: string, most: number): Promise<void> {
  const files: { path: string; size: number; used: number }[] = [];
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const found = await stat(path).catch(() => null);
    if (found) files.push({ path, size: found.size, used: Math.max(found.atimeMs, found.ctimeMs) });
  }
  let total = files.reduce((sum, one) => sum + one.size, 0);
  files.sort((a, b) => a.used - b.used);
  for (const { path, size, used } of files) {
    if (total <= most || used > Date.now() - fewestMinutes * 60_000) return;
    await rm(path, { force: true });
    total -= size;
  }
}
