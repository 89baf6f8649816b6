// Checks an export of the records of an e-Office (npm run verify-audit -- --export FILE), and signed checkpoints against it, on any machine with
// Node 18 or later: this one file, without the office, its packages or a network. What is hashed and how stands at `hashOf` below.
//
//   node verify.mjs RECORDS.jsonl.gz [CHECKPOINT.json, CHECKPOINT.txt or FOLDER …] [--key KEY]
//
// A checkpoint is the signed file, or a text with what its paper or QR says (EOCP1:…), in any lines; that text may also stand in place of a file.
// KEY: the id (or the public key) of the office's signer as the auditor noted it earlier; checkpoints by another key are then refused.
// Exit status: 0 whole, 1 something was found, 2 it could not be checked, or not all of it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const [recordsFormat, checkpointFormat] = ['e-office records 1', 'e-office checkpoint 1'];
/** So far clocks of two servers may be apart, and so long may an act take until it is committed. */
const clockMs = 5 * 60_000;
/** A row that is younger than this before the last seal may wait for its own. */
const sealMs = 60_000;
const mostShown = 100;

const says = {
  event_missing: ['เหตุการณ์หายไป', 'an event is missing'],
  chain_broken: ['ลำดับเหตุการณ์ขาดตอน', 'the order of events is broken'],
  event_changed: ['เหตุการณ์ถูกแก้ไข', 'an event was changed'],
  head_differs: ['เหตุการณ์ล่าสุดไม่ตรงกับหัวเรื่อง', 'the last event is not the one that its subject names'],
  endorsement_changed: ['การเกษียณถูกแก้ไข', 'an endorsement was changed'],
  seal_missing: ['ผนึกหายไป', 'a seal is missing'],
  seal_changed: ['ผนึกถูกแก้ไข', 'a seal was changed'],
  row_missing: ['บันทึกถูกลบ', 'a record was removed'],
  row_changed: ['บันทึกถูกแก้ไข', 'a record was changed'],
  row_unsealed: ['บันทึกถูกเพิ่มภายหลัง', 'a record was put in behind the seals'],
  line_missing: ['เลขในทะเบียนหายไป', 'a number of a register is missing'],
  line_number: ['เลขในทะเบียนไม่ตรงกับเลขที่ออก', 'a number of a register is not the one that was given'],
  line_date: ['วันเวลาในทะเบียนย้อนหลัง', 'a line of a register is older than the one before it'],
  counter_back: ['เลขล่าสุดของทะเบียนถูกถอยหลัง', 'the counter of a register was set back'],
  clock_back: ['ลงเวลาย้อนหลัง', 'a time before what it came after'],
  seals_cut: ['ผนึกสั้นกว่าที่จุดตรวจสอบระบุ บันทึกท้ายสุดถูกตัดออก', 'fewer seals than the checkpoint says: the end was cut off'],
  seals_rewritten: ['ผนึกไม่ตรงกับจุดตรวจสอบ บันทึกถูกเขียนใหม่ทั้งชุด', 'the seals are not those of the checkpoint: the records were written anew'],
  chain_shorter: ['จำนวนบันทึกไม่ตรงกับจุดตรวจสอบ', 'not as many records as the checkpoint says'],
  book_shorter: ['ทะเบียนมีเลขน้อยกว่าที่จุดตรวจสอบระบุ', 'fewer numbers in a register than the checkpoint says'],
  checkpoint_forged: ['ลายมือชื่อของจุดตรวจสอบไม่ถูกต้อง', 'the signature of a checkpoint is not right'],
  checkpoint_order: ['จุดตรวจสอบไม่ต่อเนื่องกัน', 'checkpoints do not follow each other'],
};

/** JSON with one spelling: keys sorted, nothing between. Times are ISO in UTC, bytes are hex, what is absent is null. */
function canonical(value) {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** SHA-256 over the canonical JSON of the hash before and the row. */
const hashOf = (prev, row) => sha256(canonical({ prev, row }));

const findings = [];
const counts = {};
let withheld = 0;
const find = (what, at) => findings.push({ what, at });
const count = (part) => {
  counts[part] = (counts[part] ?? 0) + 1;
};

/** Of a row its hash, its time, and whether a seal named it. */
const rows = {};
function keepRow(source, id, hash, at) {
  rows[source] ??= new Map();
  rows[source].set(id, { hash: Buffer.from(hash, 'hex').toString('latin1'), at: Date.parse(at), sealed: false });
}

/** The chain of one letter, request or meeting; its events come in their order, its head after them. */
let chain = { seq: 0, hash: null, at: -Infinity, stripped: [] };
function event({ t, id, hash, prev, row }, isWithheld) {
  const of = t === 'event' ? `letter ${row.document_id}` : `${t.slice(0, -6)} ${row.subject_id}`;
  const at = `${of} event ${row.seq}`;
  if (row.seq !== chain.seq + 1) find('event_missing', at);
  if (prev !== chain.hash) find('chain_broken', at);
  if (Date.parse(row.at) < chain.at - clockMs) find('clock_back', at);
  if (isWithheld) withheld += 1;
  // the words of a letter that was destroyed went with it; the act that took them says what is left
  else if (row.detail?.erased === true) chain.stripped.push({ at, row: { ...row, prev_hash: prev, hash } });
  else if (hashOf(prev, row) !== hash) find('event_changed', at);
  else if (row.action === 'destroy' && row.detail?.stripped !== undefined) {
    if (sha256(canonical(chain.stripped.map((one) => one.row))) !== row.detail.stripped) find('event_changed', at);
    chain.stripped = [];
  }
  chain = { ...chain, seq: row.seq, hash, at: Math.max(chain.at, Date.parse(row.at)) };
  keepRow(t, id, hash, row.at);
  if (row.detail?.entry && row.detail?.line) taken.set(row.detail.entry, row.detail.line);
}
function head({ of, id, seq, hash }) {
  for (const { at } of chain.stripped) find('event_changed', at);
  if (seq !== chain.seq || hash !== chain.hash) find('head_differs', `${of} ${id}`);
  chain = { seq: 0, hash: null, at: -Infinity, stripped: [] };
}

const endorsed = new Map();
function endorsement({ id, document, at, hash, prev, row }) {
  if (prev !== (endorsed.get(document) ?? null)) find('chain_broken', `letter ${document} endorsement ${id}`);
  if (!row) withheld += 1;
  else if (row.text !== '' && hashOf(prev, row) !== hash) find('endorsement_changed', `letter ${document} endorsement ${id}`);
  endorsed.set(document, hash);
  keepRow('endorsement', id, hash, at);
}

/** What each checkpoint says of the place that the seals have come to. */
const chains = {};
let seals = { seq: 0, hash: null, at: -Infinity };
let oldest = -Infinity;
function seal({ seq, source, id, row_hash, hash, at }) {
  const place = `seal ${seq} (${source} ${id})`;
  if (seq !== seals.seq + 1) find('seal_missing', `seal ${seals.seq + 1}`);
  if (hashOf(seals.hash, { seq, source, row_id: id, row_hash }) !== hash) find('seal_changed', place);
  const row = rows[source]?.get(id);
  if (!row) find('row_missing', place);
  else {
    if (row.hash !== Buffer.from(row_hash, 'hex').toString('latin1')) find('row_changed', place);
    if (row.at < oldest) find('clock_back', `${source} ${id}`);
    row.sealed = true;
  }
  seals = { seq, hash, at: Date.parse(at) };
  chains[source] = { rows: (chains[source]?.rows ?? 0) + 1, hash: row_hash };
  for (const one of bySeal.get(seq) ?? []) atCheckpoint(one);
}
function atCheckpoint(one) {
  one.seen = true;
  if (one.seals.hash !== seals.hash) find('seals_rewritten', `checkpoint ${one.no}`);
  if (one.chains && canonical(one.chains) !== canonical(chains)) find('chain_shorter', `checkpoint ${one.no}`);
  oldest = Math.max(oldest, Date.parse(one.at) - clockMs);
}

/** Numbers that events say they took: line -> book, number and year. */
const taken = new Map();
const counters = new Map();
let book = null;
function line({ id, book: of, year, seq, issued_at }) {
  if (book?.of !== of || book.year !== year) {
    endOfBook();
    const counter = counters.get(`${of} ${year}`) ?? { first: 1, last: 0 };
    book = { of, year, ...counter, seq: counter.first - 1, at: '', lines: [] };
    counter.read = true;
  }
  const name = `${of} ${seq}/${year}`;
  for (let no = book.seq + 1; no < seq && no < book.seq + mostShown; no++) find('line_missing', `book ${of} ${no}/${year}`);
  if (issued_at < book.at) find('line_date', `book ${name}`);
  if (taken.has(id) && taken.get(id) !== name) find('line_number', `book ${name}`);
  taken.delete(id);
  book.lines.push(seq);
  Object.assign(book, { seq, at: issued_at });
}
function endOfBook() {
  if (!book) return;
  const { of, year, seq, last } = book;
  for (let no = seq + 1; no <= last && no <= seq + mostShown; no++) find('line_missing', `book ${of} ${no}/${year}`);
  if (seq > last) find('counter_back', `book ${of} ${last}/${year}`);
  for (const told of latestBooks)
    if (told.book === of && told.year === year) {
      told.read = true;
      if (last < told.last || book.lines.filter((no) => no <= told.last).length < told.lines) find('book_shorter', `book ${of} /${year}`);
    }
  book = null;
}

const take = {
  event: (one) => event(one, one.withheld),
  request_event: event,
  meeting_event: event,
  head,
  endorsement,
  audit: ({ row }) => keepRow('audit', row.id, hashOf(null, row), row.at),
  seal,
  counter: ({ book: of, year, first, last }) => counters.set(`${of} ${year}`, { first, last }),
  line,
};

const { path, checkpoints, unreadable } = asked(process.argv.slice(2));
const bySeal = new Map();
for (const one of checkpoints) bySeal.set(one.seals.rows, [...(bySeal.get(one.seals.rows) ?? []), one]);
const latest = checkpoints.at(-1);
/** What is on paper says nothing of books. */
const latestBooks = checkpoints.findLast(({ isPrinted }) => !isPrinted)?.books ?? [];
const began = process.hrtime.bigint();
const { lines, office, isWhole } = await readRecords(path);
const seconds = Number(process.hrtime.bigint() - began) / 1e9;
if (isWhole) atTheEnd();
report();

function atTheEnd() {
  endOfBook();
  for (const [at, { first, last, read }] of counters) {
    if (read) continue;
    const [of, year] = at.split(' ');
    for (let no = first; no <= last && no < first + mostShown; no++) find('line_missing', `book ${of} ${no}/${year}`);
  }
  // events come before the books: what was taken and has no line
  for (const name of taken.values()) find('line_missing', `book ${name}`);
  for (const source in rows)
    for (const [id, { sealed, at }] of rows[source]) if (!sealed && at < seals.at - sealMs) find('row_unsealed', `${source} ${id}`);
  for (const one of checkpoints) if (!one.seen && one.seals.rows > 0) find('seals_cut', `checkpoint ${one.no}`);
  for (const { book: of, year, read } of latestBooks) if (!read) find('book_shorter', `book ${of} /${year}`);
}

async function readRecords(file) {
  let [read, header, last] = [0, null, null];
  try {
    const source = createReadStream(file);
    const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
    const failed = new Promise((_, reject) => {
      source.on('error', reject);
      text.on('error', reject);
    });
    failed.catch(() => {});
    const all = (async () => {
      for await (const words of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
        const one = JSON.parse(words);
        if (!header) {
          if (one.format !== recordsFormat) throw new Error(`not ${recordsFormat}`);
          header = one;
          continue;
        }
        last = one;
        if (one.t === 'end') continue;
        read += 1;
        count(one.t);
        take[one.t]?.(one);
      }
    })();
    await Promise.race([all, failed]);
    if (last?.t !== 'end' || last.lines !== read) throw new Error('the end is missing');
    return { lines: read, office: header, isWhole: true };
  } catch (error) {
    say(`อ่านไฟล์บันทึกไม่ได้หรือไม่ครบ: ${file}`, `the records can’t be read, or not to their end: ${file} (${error.message})`);
    return { lines: read, office: header, isWhole: false };
  }
}

/** The file of records, and the checkpoints that were named, in their order. */
function asked(words) {
  const at = words.indexOf('--key');
  const key = at < 0 ? null : words.splice(at, 2)[1]?.toLowerCase();
  const [file, ...places] = words;
  if (!file || words.some((one) => one.startsWith('-')) || (at >= 0 && !key)) {
    say('วิธีใช้: node verify.mjs RECORDS.jsonl.gz [CHECKPOINT.json หรือโฟลเดอร์ …] [--key KEY]', 'usage: as above');
    process.exit(2);
  }
  const files = places.flatMap((place) => {
    if (isPrinted(place) || !existsSync(place)) return [place];
    return statSync(place).isDirectory()
      ? readdirSync(place)
          .filter((name) => /\.(json|txt)$/.test(name))
          .map((name) => join(place, name))
      : [place];
  });
  let lost = 0;
  const found = files.flatMap((one) => {
    try {
      const body = isPrinted(one) ? one : readFileSync(one, 'utf8');
      return [isPrinted(body) ? printedOf(body, key) : checkpointOf(body, key)];
    } catch (error) {
      lost += 1;
      say(`อ่านจุดตรวจสอบไม่ได้: ${one}`, `not a checkpoint: ${one} (${error.message})`);
      return [];
    }
  });
  return { path: file, checkpoints: inOrder(found), unreadable: lost };
}

function isPrinted(text) {
  return /^\s*EOCP1\s*:/i.test(text);
}

/** What its paper says: number, time, length and last hash of the seals, SHA-256 of the file, key, signature over all before it, and marks of each part. */
function printedOf(text, wanted) {
  const words = text.replace(/\s+/g, '').toUpperCase().split(':');
  const parts = words.slice(1, 8);
  const shapes = [/^\d+$/, /^\d{8}T\d{6}Z$/, /^\d+$/, /^(0|[0-9A-F]{64})$/, /^[0-9A-F]{64}$/, /^[0-9A-F]{64}$/, /^[0-9A-F]{128}$/];
  const wrong = shapes.flatMap((shape, i) => {
    const part = parts[i] ?? '';
    const mark = sha256(part).slice(0, 2).toUpperCase();
    return shape.test(part) && (words[8] ?? '').slice(2 * i, 2 * i + 2) === mark ? [] : [i + 1];
  });
  if (wrong.length > 0) throw new Error(`พิมพ์ผิดที่ส่วนที่ ${wrong.join(', ')} / typed wrongly in part ${wrong.join(', ')}`);
  const [no, time, rows, hash, file, publicKey, signature] = parts.map((part) => part.toLowerCase());
  const { id, isSigned } = signedBy(publicKey, words.slice(0, 7).join(':'), signature);
  const at = time.toUpperCase().replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');
  return {
    ...{ no: Number(no), at, seals: { rows: Number(rows), hash: hash === '0' ? null : hash }, chains: null, books: [], isPrinted: true },
    ...{ sha256: file, key: id, isSigned, isWanted: !wanted || wanted === id || wanted === publicKey },
  };
}

function signedBy(publicKey, words, signature) {
  const id = sha256(Buffer.from(publicKey, 'hex')).slice(0, 16);
  // RFC 8410: what stands before the 32 bytes of an Ed25519 key
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]);
  const signer = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return { id, isSigned: verify(null, Buffer.from(words), signer, Buffer.from(signature, 'hex')) };
}

function checkpointOf(body, wanted) {
  const { checkpoint, key, signature } = JSON.parse(body);
  if (checkpoint.format !== checkpointFormat) throw new Error(`not ${checkpointFormat}`);
  const { id, isSigned } = signedBy(key.public, canonical(checkpoint), signature);
  return { ...checkpoint, sha256: sha256(body), key: id, isSigned, isWanted: !wanted || wanted === id || wanted === key.public };
}

/** Only those whose signature holds are compared. One by a former key is the office's where a later one names it. */
function inOrder(found) {
  found.sort((a, b) => a.no - b.no || (a.at < b.at ? -1 : 1));
  const named = new Set();
  for (const one of [...found].reverse()) {
    one.isOwn = one.isSigned && (one.isWanted || named.has(one.sha256));
    if (one.isOwn) named.add(one.previous);
    else find('checkpoint_forged', `checkpoint ${one.no}`);
  }
  const own = found.filter(({ isOwn }) => isOwn);
  own.slice(1).forEach((one, i) => {
    const before = own[i];
    if (one.sha256 === before.sha256) return;
    if (one.no === before.no || (one.no === before.no + 1 && !one.isPrinted && one.previous !== before.sha256))
      find('checkpoint_order', `checkpoint ${one.no}`);
    if (one.at < before.at) find('clock_back', `checkpoint ${one.no}`);
  });
  return own;
}

function report() {
  if (office) say(`บันทึกของ ${office.url} ส่งออกเมื่อ ${office.at}`, `records of ${office.url}, exported at ${office.at}`);
  for (const [part, number] of Object.entries(counts)) console.log(`  ${part}: ${number}`);
  if (latest)
    say(
      `จุดตรวจสอบ ${checkpoints.length} จุด จุดล่าสุดที่ ${latest.no} เมื่อ ${latest.at} กุญแจ ${latest.key}`,
      `${checkpoints.length} checkpoints, the last is ${latest.no} of ${latest.at}, key ${latest.key}`,
    );
  else
    say(
      'ไม่มีจุดตรวจสอบให้เทียบ จึงบอกไม่ได้ว่าบันทึกท้ายสุดถูกตัดออกหรือถูกเขียนใหม่ทั้งชุดหรือไม่',
      'no checkpoint to compare with: a cut end, or records written anew as a whole, can’t be seen',
    );
  console.log(`  ${lines} rows, ${seconds.toFixed(2)} s, ${Math.round(lines / seconds)} rows/s`);
  for (const { what, at } of findings.slice(0, mostShown)) {
    const [th, en] = says[what];
    console.log(`  ${what}: ${at} — ${th} / ${en}`);
  }
  if (findings.length > mostShown) console.log(`  … ${findings.length - mostShown}`);
  if (withheld > 0)
    say(
      `ถ้อยคำของหนังสือลับ ${withheld} รายการไม่อยู่ในไฟล์นี้ ตรวจได้เฉพาะลำดับ ให้ตรวจส่วนที่เหลือด้วย verify-audit ที่เครื่องแม่ข่าย`,
      `${withheld} rows of classed letters are here without their words, so only their order is checked: verify-audit on the server checks the rest`,
    );
  if (findings.length > 0) say(`พบสิ่งผิดปกติ ${findings.length} แห่ง`, `${findings.length} findings`);
  else if (isWhole && unreadable === 0 && withheld === 0) say('ครบถ้วน ไม่พบการแก้ไข', 'whole, nothing was changed');
  else say('ไม่พบสิ่งผิดปกติในส่วนที่ตรวจได้', 'nothing was found in what could be checked');
  process.exitCode = findings.length > 0 ? 1 : isWhole && unreadable === 0 && withheld === 0 ? 0 : 2;
}

function say(th, en) {
  console.log(`${th} / ${en}`);
}
