import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';

interface Row {
  id: number;
  title: string;
  place: string;
  note: string;
  from_at: Date;
  until_at: Date;
  all_day: boolean;
  version: number;
}

const dayMs = 86_400_000;

/** What everybody may know, of the last month and later, as RFC 5545 has it. Events for staff only never stand in it: its address is no secret. */
export async function calendarFeed(ctx: Ctx): Promise<string> {
  const since = new Date(Date.now() - 31 * dayMs);
  const { rows } = await sql<Row>`select id, title, place, note, from_at, until_at, all_day, version from intranet_event
    where not staff_only and until_at >= ${since} order by from_at, id limit 500`.execute(ctx.db);
  const host = new URL(ctx.office.config.publicUrl).hostname;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//e-Office//intranet//TH',
    'CALSCALE:GREGORIAN',
    'X-WR-TIMEZONE:Asia/Bangkok',
    ...rows.flatMap((row) => [
      'BEGIN:VEVENT',
      `UID:intranet-${row.id}@${host}`,
      `SEQUENCE:${row.version}`,
      `DTSTAMP:${instantOf(new Date())}`,
      ...timesOf(row),
      `SUMMARY:${escaped(row.title)}`,
      ...(row.place ? [`LOCATION:${escaped(row.place)}`] : []),
      ...(row.note ? [`DESCRIPTION:${escaped(row.note)}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A whole day ends where the next begins. */
function timesOf({ all_day, from_at, until_at }: Row): string[] {
  if (!all_day) return [`DTSTART:${instantOf(from_at)}`, `DTEND:${instantOf(until_at)}`];
  const dayOf = (at: Date) => bangkokDay(at).replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${dayOf(from_at)}`, `DTEND;VALUE=DATE:${dayOf(new Date(until_at.getTime() + dayMs))}`];
}

function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** No line has more than 75 bytes; a Thai letter has three and is not cut. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 74) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n');
}
