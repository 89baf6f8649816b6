import { sql } from 'kysely';
import { fileSize } from '../../contract/rules/thai.ts';
import type { Upload } from '../files/inspect/accept.ts';
import { findHeldFiles } from '../files/store/held-files.ts';
import type { Ctx } from '../http/context.ts';
import { badField, type Refusal } from '../http/errors.ts';
import { perOffice } from '../system/per-office.ts';

/** Names, boundaries and the few short fields that come with a file in one body. */
const aroundFile = 16_384;

/** Bytes that are coming in now, by person, at this server. */
const comingTo = perOffice(() => new Map<number, number>());

export interface UploadRoom {
  /** So many bytes are read at most. */
  bytes: number;
  /** Why no more than these, where that is less than one file may have. */
  full: Refusal | null;
  /** The bytes stand in their row now, or came to nothing. */
  done(): void;
}

/**
 * Room for an upload of this person: within what one file may have, what he may send in a day, and what of his may lie about that stands with nothing
 * yet. Said before a byte is read where the size is declared; what comes in beside it counts. Held until `done`.
 * @throws file_too_large, upload_day_full, upload_waiting_full at the field
 */
export async function roomFor(ctx: Ctx, { maxBytes, field = 'file' }: Upload): Promise<UploadRoom> {
  const { office, me, request } = ctx;
  const { uploadDayBytes, uploadWaitingBytes } = office.config;
  // the whole body as its sender declares it; who declares nothing is asked for as much as one file may have
  const declared = request.declaredBytes === undefined ? null : Math.max(0, request.declaredBytes - aroundFile);
  if (declared !== null && declared > maxBytes) throw badField(field, 'file_too_large', { max: fileSize(maxBytes) });
  const mine = comingTo(office);
  const wanted = declared ?? maxBytes;
  // held before anything is looked up: of two at once the later one sees the earlier
  const besides = mine.get(me.personId) ?? 0;
  mine.set(me.personId, besides + wanted);
  const done = () => {
    const left = (mine.get(me.personId) ?? 0) - wanted;
    if (left > 0) mine.set(me.personId, left);
    else mine.delete(me.personId);
  };
  try {
    const sent = (await sentToday(ctx)) + besides;
    const day = badField(field, 'upload_day_full', { most: fileSize(uploadDayBytes), used: fileSize(sent) });
    const left = uploadDayBytes - sent;
    if (left <= 0 || (declared ?? 0) > left) throw day;
    // what lies about is among what came today
    const lying = sent + wanted > uploadWaitingBytes ? (await lyingAbout(ctx)) + besides : 0;
    const waiting = badField(field, 'upload_waiting_full', { most: fileSize(uploadWaitingBytes), used: fileSize(lying) });
    const room = uploadWaitingBytes - lying;
    if (room <= 0 || (declared ?? 0) > room) throw waiting;
    const bytes = Math.min(maxBytes, left, room);
    return { bytes, full: bytes === maxBytes ? null : left < room ? day : waiting, done };
  } catch (error) {
    done();
    throw error;
  }
}

async function sentToday({ db, me }: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float8 as bytes from file
    where uploaded_by = ${me.personId} and created_at > now() - interval '24 hours'`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** After a day it is taken away by itself (`held-files.ts`). */
async function lyingAbout({ office, me }: Ctx): Promise<number> {
  const held = await findHeldFiles(office.db);
  return held.lyingAbout(me.personId);
}
