import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import type { Desk, Officer } from './desk.ts';
import { done, postOf, type Registered, register, upload } from './letters.ts';
import { openMovedClock } from './moved-clock.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

/** Who does what with the letters of the store: each hand is another's. */
export interface StoreStage {
  registrar: Officer;
  keeper: Officer;
  chair: Officer;
  members: [Officer, Officer];
  executors: [Officer, Officer];
  director: Officer;
  admin: Officer;
  clock: Awaited<ReturnType<typeof openMovedClock>>;
  /** A closed letter with a paper on which these words stand. */
  closed(day: string, given?: { subject?: string; retention?: string; words?: string; more?: object }): Promise<Registered>;
  /** Handed over and taken in: the item of the store. */
  stored(letters: readonly Registered[], given?: { category?: string; medium?: 'BOX' | 'ELECTRONIC' }): Promise<number[]>;
  /** A letter of the list, drafted, signed and numbered. */
  issued(listId: number, part: 'ORDER' | 'REPORT' | 'LETTER'): Promise<number>;
  /** A draft of the registrar's, signed and numbered. */
  signed(documentId: number): Promise<void>;
  list(who: Officer, listId: number): Promise<Json>;
  /** Judged by all of them so: a verdict of each member for each line. */
  judged(listId: number, said: (n: number) => readonly (readonly ['D' | 'T'] | readonly ['K', number])[]): Promise<void>;
  /** An order of appointment is drafted, of these or others. */
  ordered(listId: number, given?: object): Promise<Awaited<ReturnType<Officer['post']>>>;
}

export async function openStore(desk: Desk, at = '2016-01-04T03:00:00Z'): Promise<StoreStage> {
  const clock = await openMovedClock(desk, at);
  const [registrar, keeper, chair, one, two, first, second, director, admin] = await desk.officers(
    'registrar',
    'clerk',
    'head',
    'officer',
    'officer2',
    'deputy',
    'secretary',
    'director',
    'admin',
  );
  done(await admin.post('/settings/list/archive-keepers', { values: { person: keeper.personId, orderNo: '1/2559', since: '2016-01-01' } }));

  async function closed(
    day: string,
    { subject, retention = 'Y10', words = 'ข้อความ', more = {} }: Parameters<StoreStage['closed']>[1] = {},
  ) {
    await clock.move(`${day}T03:00:00Z`);
    const file = done(await upload(desk, registrar, await paperWith(words), `${words}.pdf`));
    const letter = await register(registrar, { notDuplicate: 1, mainFile: file.id, ...(subject ? { subject } : {}), ...more });
    done(await registrar.post(`/sarabun/transmissions/${letter.transmissionId}/close`, { result: `${words} เสร็จแล้ว`, retention }));
    return letter;
  }

  async function stored(letters: readonly Registered[], { category = 'Y10', medium = 'BOX' }: Parameters<StoreStage['stored']>[1] = {}) {
    const rows = letters.map(({ documentId }, place) => ({ documentId, fileCode: `งบ ${place + 1}`, category, medium, remark: '' }));
    const { units } = done(await registrar.get('/archive/setup'));
    const { handOverId } = done(await registrar.post('/archive/hand-overs', { unitId: units[0].id, words: '', rows }));
    const opened = done(await keeper.get(`/archive/hand-overs/${handOverId}`));
    const taken = opened.rows.map(({ rowId }: { rowId: number }) => ({ rowId, accept: true, reason: '' }));
    done(await keeper.post(`/archive/hand-overs/${handOverId}/decide`, { version: opened.handOver.version, rows: taken }));
    const { rows: items } = await sql<{
      id: number;
    }>`select id from storage_item where document_id = any(${letters.map(({ documentId }) => documentId)}::bigint[])
      order by file_code, id`.execute(desk.office.db);
    return items.map(({ id }) => id);
  }

  async function issued(listId: number, part: 'ORDER' | 'REPORT' | 'LETTER'): Promise<number> {
    const { documentId } = done(
      part === 'ORDER' ? await ordered(listId) : await registrar.post(`/archive/lists/${listId}/draft`, { part }),
    );
    await signed(documentId);
    return documentId;
  }

  async function signed(documentId: number): Promise<void> {
    const { content, revision, receivers } = done(await registrar.get(`/sarabun/drafts/${documentId}`));
    const route = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }];
    done(await registrar.post(`/sarabun/drafts/${documentId}`, { revision, content, speed: 1, route, receivers, links: [] }));
    done(await registrar.post(`/sarabun/drafts/${documentId}/submit`));
    const live = () =>
      sql<{ id: number; kind: string }>`select id, kind from task where document_id = ${documentId} and is_live order by id`.execute(
        desk.office.db,
      );
    for (let { rows } = await live(); rows[0]; { rows } = await live())
      done(
        rows[0].kind === 'SIGN'
          ? await director.post(`/sarabun/tasks/${rows[0].id}/sign`)
          : await registrar.post(`/sarabun/tasks/${rows[0].id}/issue`),
      );
  }

  const list = async (who: Officer, listId: number) => done(await who.get(`/archive/lists/${listId}`));

  async function ordered(listId: number, given: object = {}) {
    const { list: head } = await list(registrar, listId);
    const people = { chair: chair.personId, members: [one.personId, two.personId], executors: [first.personId, second.personId] };
    return registrar.post(`/archive/lists/${listId}/order`, { version: head.version, ...people, ...given });
  }

  async function judged(listId: number, said: Parameters<StoreStage['judged']>[1]) {
    const { lines } = await list(registrar, listId);
    const open = lines.filter(({ state }: { state: string }) => state === 'OPEN');
    for (const [place, who] of [chair, one, two].entries()) {
      for (const { n } of open) {
        const [verdict, keepYears = null] = said(n)[place] as ['D', undefined] | ['K', number];
        done(await who.post(`/archive/lists/${listId}/votes`, { n, verdict, keepYears, words: '' }));
      }
      done(await who.post(`/archive/lists/${listId}/result`));
    }
    // the blind look, by whoever is asked
    for (const who of [chair, one, two])
      for (const n of (await list(who, listId)).again)
        done(await who.post(`/archive/lists/${listId}/votes`, { n, verdict: 'D', words: '', again: true }));
  }

  return {
    registrar,
    keeper,
    chair,
    members: [one, two],
    executors: [first, second],
    director,
    admin,
    clock,
    closed,
    stored,
    issued,
    signed,
    list,
    judged,
    ordered,
  };
}

/** A page on which words stand that can be searched for in its bytes. */
async function paperWith(words: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setSubject(`${words} ${Math.random()}`);
  pdf.addPage([595, 842]);
  return Buffer.concat([Buffer.from(await pdf.save()), Buffer.from(`\n%${words}\n`)]);
}
