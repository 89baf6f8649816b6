import pg from 'pg';
import { readConfig } from './config.ts';
import { moveSchema, schemasOnWorkers, workersOf } from './db/citus.ts';
import { databaseOf } from './installation/agency-config.ts';
import { schemaOf } from './installation/agency-names.ts';

// npm run move-agency -- [CODE] [HOST:PORT]: where agencies lie on the workers of a Citus cluster, and one of them brought to another worker while it
// works. An office alone has no code.
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const url = config.databaseOwnerUrl ?? config.databaseUrl;
if (!config.citus || !url)
  refuse('CITUS=on กับ DATABASE_URL ของ coordinator เท่านั้น / this is for CITUS=on with DATABASE_URL of its coordinator');
const given = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
client.on('error', () => {});
await client.connect();
try {
  if (given.length === 0) await list();
  else await move(config.installation ? given[0] : undefined, given.at(-1) as string);
} finally {
  await client.end();
}

async function list(): Promise<void> {
  for (const { schema, host, port } of await schemasOnWorkers(client)) console.log(`${schema.padEnd(24)}${host}:${port}`);
}

async function move(code: string | undefined, place: string): Promise<void> {
  const workers = (await workersOf(client)).map(({ host, port }) => ({ host, port, name: `${host}:${port}` }));
  const to = workers.find(({ name }) => name === place);
  if (!to) refuse(`ไม่มีเครื่อง ${place} / there is no worker ${place}: ${workers.map(({ name }) => name).join(', ')}`);
  const schema = code === undefined ? config.schema : schemaOf(code);
  const from = (await schemasOnWorkers(client)).find((one) => one.schema === schema);
  if (!from) refuse(`${schema} ไม่อยู่บนเครื่องใด / ${schema} lies on no worker`);
  if (from.host === to.host && from.port === to.port) refuse(`${schema} อยู่ที่ ${place} แล้ว / ${schema} lies on ${place} already`);
  const began = performance.now();
  await moveSchema(code === undefined ? (url as string) : await ownerOf(code), schema, to);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${schema}: ${from.host}:${from.port} → ${place}, ${seconds} วินาที / s`);
}

/** Its tables are its own owner's. */
async function ownerOf(code: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return databaseOf(config, url as string, rows[0]?.name ?? '', code).ownerUrl;
}

function refuse(words: string): never {
  console.error(words);
  process.exit(1);
}
