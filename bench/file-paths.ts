import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Clerk } from './agency.ts';
import { headersOf, turning } from './asking.ts';
import { fileSizes, type Limit } from './limit.ts';
import type { Path } from './paths.ts';
import { storedFile } from './stored-file.ts';

/** A stored PDF as the reader of its letter gets it, as large as a letter, as a scan, and as the largest that come. */
export function filePaths(url: string, dataDir: string, letters: [Clerk, number][]): Path[] {
  return [
    filePath('file', 'file', 'bytes of a stored PDF of 24 kB, rights applied', {}),
    filePath('file-scan', 'scan', 'the same of 1 MB', {}),
    filePath('file-large', 'large', 'the same of 50 MB: memory stays flat', { grownBy: 50 }),
  ];

  function filePath(name: string, limit: keyof typeof fileSizes & Limit, about: string, goals: Path['goals']): Path {
    const id = randomUUID();
    const some = letters.slice(0, 200);
    let size = 0;
    let next: ReturnType<typeof turning> | undefined;
    return {
      name,
      about,
      limit,
      share: 0.6,
      goals,
      prepare: async () => {
        const file = storedFile(dataDir, fileSizes[limit]);
        size = file.size;
        const rows = await attach(url, { ...file, id, name: `${name}.pdf` }, some);
        next = turning(rows, ([one, row]) => ({
          method: 'GET',
          path: `/api/sarabun/document-files/${row}`,
          headers: headersOf(one),
          unread: true,
        }));
      },
      tidy: () => detach(url, id),
      work: async (ask) => {
        if (!next) return 'no file is there yet';
        const { status, length } = await ask(next());
        return status === 200 && length === size ? null : `${status}, ${length} bytes`;
      },
    };
  }
}

async function attach(
  url: string,
  file: { id: string; sha256: string; size: number; name: string },
  letters: [Clerk, number][],
): Promise<[Clerk, number][]> {
  return asMaster(url, async (client) => {
    await client.query(`insert into file (id, sha256, name, mime, size, pages) values ($1, $2, $3, 'application/pdf', $4, 1)`, [
      file.id,
      file.sha256,
      file.name,
      file.size,
    ]);
    const { rows } = await client.query<{ id: string }>(
      `insert into document_file (document_id, file_id, role, sort) select d, $1, 'ENCLOSURE', 1 from unnest($2::bigint[]) with ordinality u(d, n) order by n returning id`,
      [file.id, letters.map(([, id]) => id)],
    );
    return letters.map(([clerk], i): [Clerk, number] => [clerk, Number(rows[i]?.id)]);
  });
}

async function detach(url: string, id: string): Promise<void> {
  await asMaster(url, async (client) => {
    await client.query('delete from document_file where file_id = $1', [id]);
    await client.query('delete from file where id = $1', [id]);
  });
}

async function asMaster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public -c session_replication_role=replica' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
