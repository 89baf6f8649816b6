import pg from 'pg';
import { noteIn } from './disk.ts';
import { type FilesSettings, openStore } from './files.ts';
import { openObjectClient } from './object-client.ts';
import { noteInBucket } from './object-store.ts';
import { agencyName, markName, type Store } from './store.ts';

type Where = Pick<FilesSettings, 'dir' | 'objects'>;

interface Known {
  schema: string;
  /** Of the store that the agency's database names; null where it names none. */
  mark: string | null;
  /** The database names files. */
  isUsed: boolean;
}

/** An agency's own folder in a folder or bucket that others may share. */
export function ownFolder(schema: string): string {
  return `agencies/${schema}`;
}

/**
 * Where the agency's files lie: in its own folder, or in the whole (empty), where it was in use before agencies had such and its mark lies there.
 * Nothing is made or moved.
 */
export async function folderOf(where: Where, { schema, mark, isUsed }: Known): Promise<string> {
  if (mark === null && !isUsed) return ownFolder(schema);
  const { notes, close } = openNotes(where);
  try {
    const [found, agency] = [await notes(markName), await notes(agencyName)];
    const isHere = found === mark && (agency ?? schema) === schema;
    // a release before there were marks named none
    return isHere && (mark !== null || (await hasFiles(where))) ? '' : ownFolder(schema);
  } finally {
    close();
  }
}

async function hasFiles(whole: Where): Promise<boolean> {
  const { store, close } = await openStore(whole);
  return store
    .isEmpty()
    .then((isEmpty) => !isEmpty)
    .finally(close);
}

/** The same, by what the agency's database says. */
export async function folderBy(asked: Pick<pg.ClientBase, 'query'>, schema: string, where: Where): Promise<string> {
  const { rows } = await asked.query<{ mark: string | null; used: boolean }>(
    'select (select mark from file_store) as mark, exists (select 1 from file) as used',
  );
  return folderOf(where, { schema, mark: rows[0]?.mark ?? null, isUsed: rows[0]?.used === true });
}

/** For commands: the store of the agency that this database names. */
export async function openAgencyStore(url: string, schema: string, where: Where): Promise<{ store: Store; close(): void }> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema},public` });
  client.on('error', () => {});
  await client.connect();
  try {
    return await openStore({ ...where, folder: await folderBy(client, schema, where) });
  } finally {
    await client.end();
  }
}

function openNotes({ dir, objects = null }: Where): { notes: (name: string) => Promise<string | null>; close: () => void } {
  if (!objects) return { notes: (name) => noteIn(dir, name), close: () => {} };
  const client = openObjectClient(objects.settings);
  return { notes: (name) => noteInBucket(client, name), close: client.close };
}
