import { bangkokDay } from '../../contract/rules/thai.ts';

/** Something that stands in a calendar, as RFC 5545 has it. */
export interface CalendarEntry {
  /** The same for as long as it lives, whatever changes of it. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  /** When it was changed last. */
  changed: Date;
  from: Date;
  /** Where it ends; of whole days the last day. */
  until: Date;
  wholeDays?: boolean;
  title: string;
  place?: string;
  note?: string;
  cancelled?: boolean;
}

const dayMs = 86_400_000;
const zone = 'Asia/Bangkok';

/** Text of a calendar that other programs read. Times are given in the zone's own clock, for Outlook reads bare UTC as its own time. */
export function writeCalendar({
  product,
  title = '',
  entries,
}: {
  product: string;
  title?: string;
  entries: readonly CalendarEntry[];
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//e-Office//${product}//TH`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(title ? [`X-WR-CALNAME:${escaped(title)}`] : []),
    `X-WR-TIMEZONE:${zone}`,
    ...timezone,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** No clock of Thailand was ever put forward since 1920. */
const timezone = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function entryLines(entry: CalendarEntry): string[] {
  const { uid, sequence, changed, title, place, note, cancelled } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instantOf(changed)}`,
    `LAST-MODIFIED:${instantOf(changed)}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escaped(note)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** A whole day ends where the next begins. */
function timesOf({ wholeDays, from, until }: CalendarEntry): string[] {
  if (!wholeDays) return [`DTSTART;TZID=${zone}:${localOf(from)}`, `DTEND;TZID=${zone}:${localOf(until)}`];
  const dayOf = (at: Date) => bangkokDay(at).replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${dayOf(from)}`, `DTEND;VALUE=DATE:${dayOf(new Date(until.getTime() + dayMs))}`];
}

function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The clock on the wall in Bangkok. */
function localOf(at: Date): string {
  return instantOf(new Date(at.getTime() + 7 * 3_600_000)).slice(0, -1);
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
