import { isAbsolute } from 'node:path';
import { sql } from 'kysely';
import { badField } from '../../../http/errors.ts';
import type { ListSource } from '../../../settings-source.ts';
import { folderFault } from './look-in-folder.ts';

/** An administrator chooses among what the operator of the server has named, and nothing else of its disk. */
export const intakeFolders: ListSource = {
  table: 'intake_folder',
  columns: { unit: 'unit_id' },
  name: 'path',
  check: async ({ office, db }, { values }) => {
    const path = String(values.path ?? '');
    const { intakeRoots } = office.config;
    if (intakeRoots.length === 0) throw badField('path', 'folder_no_roots');
    if (!isAbsolute(path)) throw badField('path', 'folder_outside', { path });
    const fault = await folderFault(intakeRoots, path);
    if (fault) throw badField('path', fault.code, fault.params);
    const { rows } = await sql`select 1 from unit where id = ${Number(values.unit)} and active and keeps_register`.execute(db);
    if (rows.length === 0) throw badField('unit', 'no_register');
  },
};
