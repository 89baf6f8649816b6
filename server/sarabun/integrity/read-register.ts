import { sql } from 'kysely';
import { subjectOf } from '../../../contract/kinds.ts';
import { sarabun as words } from '../../../contract/lang/th/sarabun.ts';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { canonical } from '../../access/chain.ts';
import type { Finding, Reading } from '../../access/seal.ts';
import { isClosed, isSealed, unsealText } from '../../files/store/sealed-words.ts';
import type { Db } from '../../http/context.ts';
import { type MasterKeys, unwrapKey } from '../../system/master-key.ts';
import { numberText } from '../machine/facts.ts';
import { changingAct, factColumns, type LetterFacts, type Said, saidOf } from '../machine/said.ts';
import { lineText } from '../registers/take-number.ts';

/** Whose own chain is broken: what their events say proves nothing, and that finding stands already. */
export interface Broken {
  letters: Set<number>;
  requests: Set<number>;
}

const linesAtOnce = 500;
const lettersAtOnce = 200;
/** Of a run of missing numbers so many are named. */
const mostMissing = 100;

/** Acts that took a number, and those that gave it back. */
const takes = ['register', 'receive', 'signed', 'numbered', 'send', 'publish'];
const strikes = ['cancelReceipt', 'cancelLetter'];

/** An event as far as it speaks of numbers and facts. */
interface Told {
  seq: number;
  action: string;
  on: string;
  to: string | null;
  at: string;
  transmission: number | null;
  number: string | null;
  entry: number | null;
  line: string | null;
}

const toldColumns = sql`'seq', v.seq, 'action', v.action, 'on', v.subject, 'to', v.to_state, 'at', v.at, 'transmission', v.transmission_id,
  'number', v.detail ->> 'number', 'entry', (v.detail ->> 'entry')::bigint, 'line', v.detail ->> 'line'`;

/** Where the reading of the books stands: after a line, with what is held of its book and year until its last line. */
interface BooksPlace {
  book: number;
  year: number;
  seq: number;
  /** Of the line before, ISO. */
  issuedAt: string | null;
  firstNo: number;
  lastNo: number;
  /** Numbers that no line has, and numbers whose lines say another one now. */
  missing: number[];
  moved: number[];
}

export const booksStart: BooksPlace = { book: 0, year: 0, seq: 0, issuedAt: null, firstNo: 1, lastNo: 0, missing: [], moved: [] };

interface Line {
  id: number;
  book: number;
  year: number;
  seq: number;
  issued_at: Date;
  /** In the year of its book: one of requests may count fiscal years. */
  in_year: boolean;
  document_id: number | null;
  /** The request whose number it is. */
  subject_id: number | null;
  transmission_id: number | null;
  reserved: boolean;
  void_at: Date | null;
  struck: boolean;
  first_no: number | null;
  last_no: number | null;
  told: Told[] | null;
  /** What the events of its request say of their number. */
  asked: { entry: number; line: string; issued: string }[] | null;
}

/**
 * The next lines of the books: each against the event of its letter or request that took the number (book, number, instant) or gave it back,
 * and the book against its counter: from the first number to the last one there is no gap, and the counter stands at the last.
 */
export async function readBooks(db: Db, from: BooksPlace, broken: Broken): Promise<Reading<BooksPlace>> {
  // one statement: lines, counter and events are of one moment
  const { rows } = await sql<Line>`
    select e.id, e.register_id as book, e.be_year as year, e.seq, e.issued_at, book_year(e.issued_at, coalesce(c.lead, '0')) = e.be_year as in_year,
      e.document_id, e.subject_id, e.transmission_id, e.reservation_id is not null as reserved, e.void_at,
      e.document_id is null and e.subject_id is null and e.void_at is not null and (e.be_year < be_year(issue_clock()) or exists (
        select 1 from audit a where a.subject_type = 'register_entry' and a.subject_id = e.id and a.action = 'book.void')) as struck,
      c.first_no, c.last_no, v.told, q.asked
    from (select * from register_entry where (register_id, be_year, seq) > (${from.book}, ${from.year}, ${from.seq})
      order by register_id, be_year, seq limit ${linesAtOnce}) e
    left join register_counter c on c.register_id = e.register_id and c.be_year = e.be_year
    left join lateral (select json_agg(json_build_object(${toldColumns}) order by v.seq) as told from event v
      where v.document_id = e.document_id and v.action in (${sql.join([...takes, ...strikes])})) v on true
    left join lateral (select json_agg(json_build_object('entry', v.detail -> 'entry', 'line', v.detail -> 'line', 'issued', v.detail -> 'issued') order by v.seq) as asked
      from request_event v where v.subject_id = e.subject_id and v.detail ? 'entry') q on true
    order by e.register_id, e.be_year, e.seq`.execute(db);
  const findings: Finding[] = [];
  let place = { ...from, missing: [...from.missing], moved: [...from.moved] };
  for (const line of rows) {
    if (line.book !== place.book || line.year !== place.year) {
      findings.push(...endOfBook(place));
      const { book, year } = line;
      place = { ...booksStart, book, year, seq: (line.first_no ?? 1) - 1, missing: [], moved: [] };
    }
    Object.assign(place, { firstNo: line.first_no ?? 1, lastNo: line.last_no ?? 0 });
    const { found, moved } = judgeLine(line, place.issuedAt, broken);
    findings.push(...found.map((what) => findingOf(what, line)));
    place.moved.push(...moved);
    const within = Math.min(line.seq, place.lastNo + 1);
    for (let seq = place.seq + 1; seq < within && place.missing.length < mostMissing; seq++) place.missing.push(seq);
    // a line that was given another number says nothing of where its book stands
    if (moved.length === 0 || line.seq <= place.lastNo) Object.assign(place, { seq: line.seq, issuedAt: line.issued_at.toISOString() });
    else Object.assign(place, { seq: line.seq });
  }
  if (rows.length === linesAtOnce) return { rows: rows.length, findings, next: place };
  findings.push(...endOfBook(place), ...(await emptyBooks(db)));
  return { rows: rows.length, findings, next: null };
}

/** The last line of a book and year has been read. */
function endOfBook({ book, year, seq, lastNo, missing, moved }: BooksPlace): Finding[] {
  if (book === 0) return [];
  const gone = [...missing];
  for (let no = seq + 1; no <= lastNo && gone.length < mostMissing; no++) gone.push(no);
  const found = gone.filter((no) => !moved.includes(no)).map((no) => findingOf('line_missing', { book, year, seq: no }));
  // what lies beyond the counter and has its own number: the counter was set back
  if (seq > lastNo && moved.length === 0) found.push(findingOf('counter_back', { book, year, seq: lastNo }));
  return found;
}

/** Counters that have given numbers and have no line at all. */
async function emptyBooks(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ book: number; year: number; first_no: number; last_no: number }>`
    select c.register_id as book, c.be_year as year, c.first_no, c.last_no from register_counter c where c.last_no >= c.first_no
      and not exists (select 1 from register_entry e where e.register_id = c.register_id and e.be_year = c.be_year)`.execute(db);
  return rows.flatMap(({ book, year, first_no, last_no }) =>
    Array.from({ length: Math.min(last_no - first_no + 1, mostMissing) }, (_, i) =>
      findingOf('line_missing', { book, year, seq: first_no + i }),
    ),
  );
}

function findingOf(
  what: string,
  { book, year, seq, document_id }: { book: number; year: number; seq: number; document_id?: number | null },
): Finding {
  const number = numberText(seq, year);
  return { what, at: `book ${lineText(book, seq, year)}`, registerId: book, number, ...(document_id ? { documentId: document_id } : {}) };
}

/** `moved`: numbers that the letter's event says in place of the one that stands here. */
function judgeLine(line: Line, before: string | null, broken: Broken): { found: string[]; moved: number[] } {
  const { document_id, void_at } = line;
  const fine = { found: [] as string[], moved: [] as number[] };
  if (document_id !== null && broken.letters.has(document_id)) return fine;
  if (line.subject_id !== null) return broken.requests.has(line.subject_id) ? fine : judgeRequestLine(line, before);
  if (document_id === null) return { found: void_at && !line.struck ? ['line_voided'] : [], moved: [] };
  const taken = takerOf(line);
  if (!taken) return { found: ['line_added'], moved: [] };
  const moved = movedFrom(taken, line);
  const found = moved ? ['line_number'] : [];
  if (!moved && !isDated(taken, line, before)) found.push('line_date');
  const struck = strikerOf(line, taken);
  if (!struck !== !void_at || (struck && void_at && !isAt(struck, void_at))) found.push(void_at ? 'line_voided' : 'line_unvoided');
  return { found, moved: moved ?? [] };
}

/** The number of a request: its event says the line and the instant, and it is never struck. */
function judgeRequestLine(line: Line, before: string | null): { found: string[]; moved: number[] } {
  const { id, book, seq, year, issued_at, in_year, void_at, asked } = line;
  const taken = asked?.find(({ entry }) => entry === id);
  if (!taken) return { found: ['line_added'], moved: [] };
  if (taken.line !== lineText(book, seq, year)) return { found: ['line_number'], moved: [lineNumber(taken.line)] };
  const isDated = in_year && issued_at.toISOString() === taken.issued && (before === null || issued_at.toISOString() >= before);
  return { found: [...(isDated ? [] : ['line_date']), ...(void_at ? ['line_voided'] : [])], moved: [] };
}

function lineNumber(line: string): number {
  return Number(/ (\d+)\//.exec(line)?.[1]);
}

/** The event that took this line's number; one from before events named the line is known by its transmission, the first of a document that was brought in by its act. */
function takerOf({ id, transmission_id, told }: Line): Told | undefined {
  const taking = (told ?? []).filter(({ action }) => takes.includes(action));
  return (
    taking.find(({ entry }) => entry === id) ??
    taking.find(
      ({ entry, action, transmission }) =>
        entry === null && ['register', 'receive'].includes(action) && transmission !== null && transmission === transmission_id,
    ) ??
    taking.find(({ entry, action, seq }) => entry === null && action === 'publish' && seq === 1)
  );
}

/** null: the event says this number. Else the numbers that it says. */
function movedFrom({ line, number, action }: Told, { book, year, seq }: Line): number[] | null {
  if (line !== null) return line === lineText(book, seq, year) ? null : [lineNumber(line)];
  if (number === null) return null;
  if (action === 'register' || action === 'receive') return number === numberText(seq, year) ? null : [Number.parseInt(number, 10)];
  const said = numbersIn(number);
  return said.includes(seq) ? null : said;
}

/** All runs of digits, Thai ones too. */
function numbersIn(text: string): number[] {
  const arabic = text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  return [...arabic.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

/** At the instant of its event (a reserved one before it), not before the line above, in its own year. */
function isDated(taken: Told, { issued_at, reserved, in_year }: Line, before: string | null): boolean {
  if (before !== null && issued_at.toISOString() < before) return false;
  if (!in_year) return false;
  return reserved ? issued_at.getTime() <= Date.parse(taken.at) : isAt(taken, issued_at);
}

function isAt({ at }: Told, when: Date): boolean {
  return Date.parse(at) === when.getTime();
}

/** The event that gave the number back. */
function strikerOf({ id, transmission_id, told }: Line, taken: Told): Told | undefined {
  const striking = (told ?? []).filter(({ action, seq }) => strikes.includes(action) && seq > taken.seq);
  if (transmission_id === null) return striking.find(({ action }) => action === 'cancelLetter');
  return (
    striking.find(({ entry }) => entry === id) ??
    striking.find(
      ({ action, entry, transmission, number }) =>
        action === 'cancelReceipt' && entry === null && transmission === transmission_id && number === taken.number,
    )
  );
}

/** Letters below it are read; `unread`: of the last ones so many could not be compared. */
interface LettersPlace {
  id: number;
}

export const lettersStart: LettersPlace = { id: 0 };

interface Letter extends LetterFacts {
  origin: string;
  state: number;
  master_id: string | null;
  wrapped: Buffer | null;
  told: (Told & { said: Said | null; text: string | null; owner: number | null; exists: boolean })[] | null;
  type: number;
  /** The version that was signed, of an open letter of our own whose events do not tell its subject. */
  signed: Content | null;
}

/**
 * The next letters: number, date, subject, class and state of each against what its events told. A classed one is compared under its key;
 * `unread`: of so many the master key is not here.
 */
export async function readLetters(
  db: Db,
  { id }: LettersPlace,
  { broken, keys }: { broken: Broken; keys: MasterKeys },
): Promise<Reading<LettersPlace> & { unread: number }> {
  const { rows } = await sql<Letter>`
    select ${factColumns}, d.origin, d.state, d.type, k.master_id, k.wrapped, v.told,
      case when d.origin = 'OUT' and d.secrecy = 0 and d.state between 40 and 60 and d.said is null then (
        select w.content from document_version w where w.document_id = d.id and w.version = d.version) end as signed
    from (select * from document where id > ${id} order by id limit ${lettersAtOnce}) d
    left join letter_key k on k.document_id = d.id and d.secrecy > 0
    left join lateral (select json_agg(json_build_object(${toldColumns}, 'said', v.detail -> 'said', 'text', v.detail ->> 'text',
        'owner', r.document_id, 'exists', r.id is not null) order by v.seq) as told
      from event v left join register_entry r on r.id = (v.detail ->> 'entry')::bigint
      where v.document_id = d.id and (v.subject = 'document' or v.detail ?| array['said', 'entry', 'number'])) v on true
    order by d.id`.execute(db.withoutPlugins()); // words are opened by the very key that is read with them
  const findings: Finding[] = [];
  let unread = 0;
  for (const letter of rows) {
    if (broken.letters.has(letter.id)) continue;
    const key = keyOf(letter, keys);
    const { found, readable } = judgeLetter(key ? opened(letter, key) : letter, key);
    findings.push(...[...new Set(found)].map((what) => ({ what, at: `document ${letter.id}`, documentId: letter.id })));
    findings.push(...linesOf(letter));
    if (!readable) unread++;
  }
  return { rows: rows.length, findings, unread, next: rows.length === lettersAtOnce ? { id: rows.at(-1)?.id ?? 0 } : null };
}

function keyOf({ id, master_id, wrapped }: Letter, keys: MasterKeys): Buffer | null {
  return master_id && wrapped ? unwrapKey(keys, { masterId: master_id, wrapped }, id) : null;
}

/** With the words that are compared: its subject, and what amendments say. */
function opened(letter: Letter, key: Buffer): Letter {
  const open = (text: string) => unsealText(key, letter.id, text);
  const told = letter.told?.map((event) => ({ ...event, text: event.text && open(event.text) })) ?? null;
  return { ...letter, subject: open(letter.subject), told };
}

/** `key`: null where the letter has none, or its master key is not here; then its words are sealed still. */
function judgeLetter(letter: Letter, key: Buffer | null): { found: string[]; readable: boolean } {
  const told = letter.told ?? [];
  const found: string[] = [];
  if (letter.state !== stateOf(letter, told)) found.push('state_changed');
  const number = told.findLast(({ action, number }) => ['signed', 'numbered', 'send', 'publish'].includes(action) && number !== null);
  if (letter.origin === 'OUT' && letter.number !== (number?.number ?? null)) found.push('number_changed');
  const said = told.filter((event) => event.said !== null);
  said.slice(1).forEach((event, i) => {
    found.push(
      ...(isToldAnew(letter, event) ? [] : differences(said[i]?.said as Said, event.said as Said)).filter(
        (what) => what !== 'subject_changed' || !isOfSubject(event),
      ),
    );
  });
  const last = said.at(-1);
  if (!last?.said)
    return isSealed(letter.subject) ? { found, readable: false } : { found: [...found, ...bySubjectAlone(letter, told)], readable: true };
  if (letter.secrecy > 0 && !key) {
    // without a row of its key it can't be what was told under it; with one, only the master key is away
    return last.said.secrecy > 0 && letter.wrapped ? { found, readable: false } : { found: [...found, 'class_changed'], readable: true };
  }
  if (letter.secrecy !== last.said.secrecy) return { found: [...found, 'class_changed'], readable: true };
  return { found: [...found, ...differences(last.said, saidOf(letter, key))], readable: true };
}

/** A classed letter that is destroyed loses its key, and what the register shows of it is told under another. */
function isToldAnew({ secrecy }: Letter, { action }: { action: string }): boolean {
  return action === 'destroy' && secrecy > 0;
}

function stateOf({ origin }: Letter, told: Told[]): number {
  const last = told.findLast(({ on, to }) => on === 'document' && to !== null);
  return last ? Number(last.to) : origin === 'IN' ? 50 : 0;
}

/** Of a letter from before its events told it: what an amendment or the signed text says of the subject. */
function bySubjectAlone({ subject, signed, type }: Letter, told: { action: string; text: string | null }[]): string[] {
  const amended = told.findLast(isOfSubject);
  const differs = amended ? !amended.text?.includes(`→ ${subject}`) : signed !== null && subjectOf(type, signed) !== subject;
  return differs ? ['subject_changed'] : [];
}

/** An amendment names each field that it changes, with what stood before; one that can't be opened may have named it. */
function isOfSubject({ action, text }: { action: string; text: string | null }): boolean {
  if (action !== changingAct) return false;
  return (
    isSealed(text ?? '') || isClosed(text ?? '') || (text ?? '').split('\n').some((line) => line.startsWith(`${words.facts.subject}: `))
  );
}

const fields = { number: 'number_changed', date: 'date_changed', subject: 'subject_changed', secrecy: 'class_changed' } as const;

function differences(before: Said, now: Said): string[] {
  return (Object.keys(fields) as (keyof typeof fields)[])
    .filter((field) => canonical(before[field]) !== canonical(now[field]))
    .map((field) => fields[field]);
}

/** Lines that its events took and that are gone, or stand with another letter now. */
function linesOf({ id, told }: Letter): Finding[] {
  const taken = (told ?? []).filter(({ action, entry }) => takes.includes(action) && entry !== null);
  return taken.flatMap(({ line, exists, owner }) => {
    const [book, number = ''] = line?.split(' ') ?? [];
    const where = book ? { at: `book ${line}`, registerId: Number(book), number } : { at: `document ${id}` };
    if (!exists) return [{ what: 'line_missing', documentId: id, ...where }];
    return owner === id ? [] : [{ what: 'line_letter', documentId: id, ...where }];
  });
}
