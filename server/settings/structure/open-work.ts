import { sql } from 'kysely';
import type { OpenWork } from '../../../contract/settings/manage-section.ts';
import type { Db } from '../../http/context.ts';

/** What is not ended in a unit: letters on their way to it or lying there, work given to it or awaited by it, drafts, numbers kept for later. */
export async function openWorkOf(db: Db, unitId: number): Promise<OpenWork> {
  const { rows } = await sql<Omit<OpenWork, 'total'>>`select
    (select count(*)::int from transmission where receiver_id = ${unitId} and state in ('PREPARED', 'SENT')) as "toReceive",
    (select count(*)::int from transmission where receiver_id = ${unitId} and state in ('RECEIVED', 'WORKING')) as received,
    (select count(*)::int from task where (holder_id = ${unitId} or executor_id = ${unitId}) and is_live and kind <> 'NUMBER') as tasks,
    (select count(*)::int from task where holder_id = ${unitId} and is_live and kind = 'NUMBER') as "toNumber",
    (select count(*)::int from document where owner_unit_id = ${unitId} and origin = 'OUT' and state < 40) as drafts,
    (select count(*)::int from register r join register_entry e on e.register_id = r.id join reservation v on v.id = e.reservation_id
      where r.unit_id = ${unitId} and r.closed_at is null and e.document_id is null and e.void_at is null and v.expires_at > issue_clock()) as reservations`.execute(
    db,
  );
  const open = rows[0] ?? { toReceive: 0, received: 0, tasks: 0, toNumber: 0, drafts: 0, reservations: 0 };
  return { ...open, total: Object.values(open).reduce((sum, one) => sum + one, 0) };
}
