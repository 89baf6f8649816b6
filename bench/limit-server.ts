import Fastify from 'fastify';
import pg from 'pg';

// node bench/limit-server.ts URL page|count: the least that a web server on this database can do. Prints its port.
const [url, shape] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const page = `select id, doc_type, speed, doc_no, title, agency, dept_id, receiver, has_file, ts from limit_row
  where person_id = $1 and queue = $2 order by ts desc, id desc limit 10`;
const count = 'select queue, count(*)::int as n from limit_row where person_id = $1 group by queue';

let turn = 0;
const app = Fastify({ logger: false });
app.get('/', async () => {
  turn = (turn + 7919) % 24_000;
  const person = (turn % 2000) + 1;
  const queue = Math.floor(turn / 2000);
  const { rows } =
    shape === 'count'
      ? await pool.query({ name: 'count', text: count, values: [person] })
      : await pool.query({ name: 'page', text: page, values: [person, queue] });
  return { status: 'success', items: rows };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });
process.on('disconnect', () => process.exit(0));
