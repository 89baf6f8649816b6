import type pg from 'pg';
import type { AgencyLimits } from '../../contract/installation/calls.ts';
import type { Channels } from '../db/channels.ts';
import type { Sender } from './sender.ts';

export type AgencyState = 'NEW' | 'ACTIVE' | 'BEHIND' | 'SUSPENDED' | 'REMOVED';

export interface Agency {
  code: string;
  name: string;
  nameEn: string;
  state: AgencyState;
  reason: string;
  /** The main one first; that one stands in its links. */
  hosts: string[];
  /** What was set for it of its own; null: as the product has it. */
  limits: AgencyLimits;
  /** Bytes of its files as it last told, and when in ms; 0: never yet. */
  stored: number;
  storedAt: number;
}

export interface Directory {
  /** Whose host this is (`hostOf`); undefined for every other, also for those of agencies that were removed. */
  byHost(host: string): Agency | undefined;
  byCode(code: string): Agency | undefined;
  all(): Agency[];
  /** Reads it anew, as every act on an agency asks for. */
  refresh(): Promise<void>;
  close(): void;
}

export const directoryChannel = 'installation';

/** Every server that runs reads its directory anew, when what the client does is committed. */
export async function directoryChanged(client: { query(text: string, values?: unknown[]): Promise<unknown> }): Promise<void> {
  await client.query('select pg_notify($1, $2)', [directoryChannel, '']);
}

/** Which agencies there are, in memory: every call asks. Told of each change by the database; `changed` hears when it was read anew. */
export async function openDirectory(pool: pg.Pool, channels: Channels, changed: (directory: Directory) => void): Promise<Directory> {
  let byCode = new Map<string, Agency>();
  let byHost = new Map<string, Agency>();
  let newest: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const mine: Promise<void> = readAgencies(pool).then((found) => {
      if (mine !== newest) return newest;
      byCode = new Map(found.map((agency) => [agency.code, agency]));
      byHost = new Map(found.flatMap((agency) => agency.hosts.map((host) => [host, agency])));
      changed(directory);
    });
    newest = mine;
    return mine;
  }

  const directory: Directory = {
    byHost: (host) => byHost.get(host),
    byCode: (code) => byCode.get(code),
    all: () => [...byCode.values()],
    refresh: read,
    close: () => listener.close(),
  };
  await read();
  const listener = channels.listen({ channel: directoryChannel, heard: read });
  return directory;
}

export async function readAgencies(db: Sender): Promise<Agency[]> {
  const { rows } = await db.query<Agency>(`select a.code, a.name, a.name_en as "nameEn", a.state, a.reason,
      coalesce((select array_agg(h.host order by h.is_main desc, h.host) from installation.agency_host h where h.agency = a.code), '{}') as hosts,
      json_build_object('storageMb', l.storage_mb, 'mailsDay', l.mails_day, 'callsMinute', l.calls_minute, 'sockets', l.sockets,
        'uploadsMb', l.uploads_mb) as limits,
      coalesce(f.bytes, 0)::float8 as stored, coalesce(extract(epoch from f.at) * 1000, 0)::float8 as "storedAt"
    from installation.agency a left join installation.agency_limit l on l.agency = a.code left join installation.figure f on f.agency = a.code
    order by a.code`);
  return rows;
}
