import { newSetUpKey } from '../auth/set-up.ts';
import { openDatabase } from '../db/pool.ts';
import { AgencyFault, act, type Ground } from './agency-acts.ts';
import { configOf, databaseOf } from './agency-config.ts';
import { readAgencies } from './directory.ts';

/** The address at which the agency is set up for the first time; an earlier one is void. `hosts`: of one that is being made. @throws AgencyFault */
export async function newSetUpAddress(ground: Ground, code: string, hosts?: string[]): Promise<string> {
  let address = '';
  await act(ground, code, 'key', '', async (sender) => {
    const agency = hosts ? { code, hosts } : (await readAgencies(sender)).find((one) => one.code === code && one.state !== 'REMOVED');
    if (!agency) throw new AgencyFault('agency_unknown', { code });
    const own = configOf(ground.config, agency);
    const { rows } = await sender.query<{ name: string }>('select current_database() as name');
    const { appUrl } = databaseOf(ground.config, ground.ownerUrl, rows[0]?.name ?? '', code);
    const db = openDatabase(appUrl, { schema: own.schema, max: 1 });
    const key = await newSetUpKey({ db }).finally(() => db.destroy());
    if (!key) throw new AgencyFault('agency_set_up_already', { code });
    address = `${own.publicUrl}${own.basePath}set-up?key=${key}`;
  });
  return address;
}
