import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { madePeople, peopleHeads, workbookOf } from '../server/test/people-sheet.ts';
import { openLine, type Reply } from './load.ts';
import { startOffice } from './office.ts';
import { forSeconds, queuePages, say } from './queue-pages.ts';

// npm run bench:flood -- --seconds 15: one officer at full rate on sockets, search, preview and import; what another one's queue page takes meanwhile.
const password = 'Sarabun2569';
const paragraphs = Array.from({ length: 12 }, () => ({ kind: 'paragraph', text: 'ด้วยหน่วยงานจะจัดประชุมตามแผนงานประจำปีงบประมาณ '.repeat(8) }));

interface Flood {
  kind: 'sockets' | 'search' | 'preview' | 'import';
  port: number;
  token: string;
  documentId: number;
  /** What has been typed into the draft: the body of a preview. */
  typed: string;
}

/** Answers by their status; of sockets, what was answered and how often the server closed one. */
type Counts = Record<string, number>;

if (isMainThread) await main();
else await flood(workerData as Flood);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' }, only: { type: 'string', default: '' } } });
  const seconds = Number(values.seconds);
  const home = mkdtempSync(join(tmpdir(), 'eoffice-flood-'));
  const database = await startEmbedded({ dataDir: join(home, 'pg') });
  try {
    await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
    const office = await startOffice(database, join(home, 'data'), { DEMO: 'on', LOG_LEVEL: 'silent' });
    const api = (path: string, token: string, body?: object) => ask(office.port, path, token, body);
    const signIn = async (username: string) => {
      const first = await api('/login', '', { username, password });
      return (first.token ?? (await api('/login', '', { username, password, oauth_id: first.oauth_id })).token) as string;
    };
    const flooder = await signIn('admin');
    const documentId = Number((await api('/sarabun/drafts', flooder, { type: 1 })).documentId);
    const { content } = await api(`/sarabun/drafts/${documentId}`, flooder);
    const typed = JSON.stringify({
      speed: 1,
      route: [],
      receivers: [],
      content: { ...(content as object), subject: 'ขอเชิญประชุม', body: paragraphs },
    });
    const other = await signIn('officer');
    console.log(`one officer floods, another reads his queue; ${seconds} s each, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
    say('calm', await queuePages(office.port, other, forSeconds(seconds)));
    const kinds = (['sockets', 'search', 'preview', 'import'] as const).filter((kind) => !values.only || values.only.includes(kind));
    const workers = kinds.map(
      (kind) => new Worker(import.meta.filename, { workerData: { kind, port: office.port, token: flooder, documentId, typed } }),
    );
    await Promise.all(workers.map((worker) => new Promise((done) => worker.once('message', done))));
    const flooded = await queuePages(office.port, other, forSeconds(seconds));
    const told = await Promise.all(
      workers.map((worker) => {
        const counts = new Promise<Counts>((done) => worker.once('message', done));
        worker.postMessage('stop');
        return counts;
      }),
    );
    say('flooded', flooded);
    for (const [at, kind] of kinds.entries())
      console.log(
        `  the flooder's ${kind.padEnd(8)} ${Object.entries(told[at] ?? {})
          .map(([what, many]) => `${what}: ${many.toLocaleString('en')}`)
          .join(', ')}`,
      );
    await Promise.all(workers.map((worker) => worker.terminate()));
    await office.stop();
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function ask(port: number, path: string, token: string, body?: object) {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `flood-${path.replaceAll('/', '-')}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const given = (await reply.json()) as Record<string, unknown>;
  if (given.status !== 'success') throw new Error(`${path}: ${JSON.stringify(given)}`);
  return given;
}

/** In a thread of its own: one kind at full rate until it is told to stop. */
async function flood({ kind, port, token, documentId, typed }: Flood): Promise<void> {
  const counts: Counts = {};
  const count = (what: string | number) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const authorization = `Bearer ${token}`;
  const json = { authorization, 'content-type': 'application/json' };
  if (kind === 'sockets') for (let i = 0; i < 50; i++) hammer(port, token, count);
  if (kind === 'search')
    atOnce(16, (ask) =>
      ask({ method: 'POST', path: '/api/sarabun/search', headers: json, body: JSON.stringify({ text: 'ประชุม', pageSize: 20 }) }),
    );
  if (kind === 'preview')
    atOnce(8, (ask) => ask({ method: 'POST', path: `/api/sarabun/drafts/${documentId}/preview`, headers: json, body: typed }));
  if (kind === 'import') {
    const file = await workbookOf(peopleHeads, madePeople(1000));
    const mark = 'flood-boundary';
    const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="people.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${mark}--\r\n`)]);
    const headers = { authorization, 'content-type': `multipart/form-data; boundary=${mark}` };
    atOnce(4, (ask) => ask({ method: 'POST', path: '/api/settings/people/import', headers, body }));
  }
  parentPort?.postMessage('begun');
  parentPort?.once('message', () => parentPort?.postMessage(counts));

  function atOnce(many: number, once: (ask: Awaited<ReturnType<typeof openLine>>['ask']) => Promise<Reply>): void {
    for (let i = 0; i < many; i++)
      void (async () => {
        let line = await openLine(port);
        for (;;) {
          try {
            count((await once(line.ask)).status);
          } catch {
            count('cut off');
            line.close();
            line = await openLine(port);
          }
        }
      })();
  }
}

/** Asks for the channel without end; whoever is turned out comes again. */
function hammer(port: number, token: string, count: (what: string) => void): void {
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], forceNew: true });
  socket.on('connect', () => burst());
  socket.on('disconnect', (why) => {
    count(why);
    if (why === 'io server disconnect') setTimeout(() => socket.connect(), 50);
  });
  socket.on('connect_error', (error) => {
    count(error.message);
    if (!socket.active) setTimeout(() => socket.connect(), 50);
  });
  function burst(): void {
    if (!socket.connected) return;
    for (let i = 0; i < 100; i++) socket.emit('subscribe', { lastSeen: 1 }, () => count('answered'));
    setTimeout(burst, 5);
  }
}
