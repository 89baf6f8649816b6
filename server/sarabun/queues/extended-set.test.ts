import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { allowed, cards, done, open, postOf, refused, register, rows, unitId } from '../../test/letters.ts';

/** A deployment with the twelve queues, and classed letters. */
const desk = await openDesk({ APP_NAME: 'onlb' });
const as = await desk.byName('registrar', 'clerk', 'director', 'deputy', 'secretary', 'head', 'secretreg', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

describe('the extended set', () => {
  it('[C12] has twelve cards in its order', async () => {
    const { items } = done(await as.clerk.post('/get-todo-lists'));
    expect(items.map((card: { CODE: string }) => card.CODE)).toEqual([
      'review',
      'sign',
      'jobReceived',
      'jobAssign2',
      'unsigned',
      'unreceived',
      'waitAssign',
      'jobAssign',
      'jobCommand',
      'jobReceived2',
      'jobFollow',
      'jobCompleted',
    ]);
  });

  it('carries an endorsement to a unit out by forwarding: the registry that holds the letter sees it, and so does the unit', async () => {
    const { documentId, transmissionId } = await register(as.registrar);
    done(await as.registrar.post(`/sarabun/documents/${documentId}/present`, { to: [await postOf(desk, as.director)], follow: 1 }));
    expect((await rows(as.deputy, 'jobReceived')).data).toMatchObject([{ F_DOC_ID: documentId, F_IS_BEHALF: 2 }]);
    expect((await rows(as.director, 'jobReceived')).data).toMatchObject([{ F_DOC_ID: documentId, F_IS_BEHALF: 1 }]);
    done(await as.director.post(`/sarabun/documents/${documentId}/endorse`, { text: 'มอบ กบค. ดำเนินการ', to: [hr] }));
    expect(await cards(as.registrar)).toMatchObject({ jobCommand: 1, jobReceived2: 0, jobFollow: 1, waitAssign: 0 });
    expect((await rows(as.clerk, 'jobCommand')).data).toMatchObject([
      { F_DOC_ID: documentId, F_COM_DESC: 'มอบ กบค. ดำเนินการ', statusJobCommand: 1 },
    ]);
    const finance = await unitId(desk, 'อว 0601.01.2');
    expect(allowed(await open(as.clerk, documentId))).toContain(`forward:transmission:${transmissionId}`);
    refused(await as.clerk.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [finance] }), 'forward_own_only', 422);
    const seen = await open(as.registrar, documentId);
    expect(seen.focus.transmissionId).toBe(transmissionId);
    done(await as.registrar.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [hr] }));
    expect(await cards(as.registrar)).toMatchObject({ jobCommand: 0 });
    expect(await cards(as.clerk)).toMatchObject({ jobCommand: 0, unreceived: 1 });
    expect((await open(as.registrar, documentId)).tasks.at(-1)).toMatchObject({ kind: 'COMMAND', state: 'DONE', resultCode: 'FORWARDED' });
  });

  it('ends following and lists what is completed when the letter closes', async () => {
    const { documentId, transmissionId } = await register(as.registrar);
    done(await as.registrar.post(`/sarabun/documents/${documentId}/follow`, { on: 1 }));
    const before = await cards(as.registrar);
    done(await as.registrar.post(`/sarabun/transmissions/${transmissionId}/close`, { result: 'เก็บ' }));
    expect(await cards(as.registrar)).toMatchObject({
      jobFollow: (before.jobFollow ?? 0) - 1,
      jobCompleted: (before.jobCompleted ?? 0) + 1,
    });
    expect((await rows(as.registrar, 'jobCompleted')).data[0]).toMatchObject({ F_DOC_ID: documentId, STATE: 'DONE' });
    expect((await rows(as.registrar, 'jobCompleted', { filter: { year: 2560 } })).total).toBe(0);
  });

  it('a copy for information is acknowledged by opening it, by a person; a unit receives and acknowledges', async () => {
    const { documentId, transmissionId } = await register(as.registrar);
    done(await as.registrar.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [as.officer.personId, hr], purpose: 'INFO' }));
    await open(as.officer, documentId);
    const [, , unit] = (await open(as.registrar, documentId)).transmissions;
    done(await as.clerk.post(`/sarabun/transmissions/${unit.id}/receive`));
    done(await as.clerk.post(`/sarabun/transmissions/${unit.id}/acknowledge`));
    const after = await open(as.registrar, documentId);
    expect(after.transmissions).toMatchObject([
      { state: 'RECEIVED', worked: true },
      { state: 'ACKED', receiverKind: 'PERSON' },
      { state: 'ACKED', receiverKind: 'UNIT' },
    ]);
  });
});

describe('classed letters', () => {
  it('[SC10] [I11] [SEC13] are read by named, cleared people only, wherever they are sent', async () => {
    const subject = 'เรื่องลับของคณะกรรมการสอบ';
    const { documentId, transmissionId } = await register(as.secretreg, { secrecy: 1, subject });
    refused(await as.secretreg.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [hr] }), 'holder_lacks_clearance');
    refused(
      await as.secretreg.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [as.officer.personId] }),
      'holder_lacks_clearance',
    );
    done(await as.secretreg.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [await postOf(desk, as.director)] }));
    expect((await open(as.director, documentId)).document.subject).toBe(subject);
    expect((await cards(as.director)).jobReceived).toBeGreaterThan(0);
    // the screener and the deputy are not on the list, whatever their duties
    for (const one of [as.secretary, as.deputy, as.registrar, as.head]) {
      refused(await one.get(`/sarabun/documents/${documentId}`), 'not_found', 404);
      for (const code of ['jobReceived', 'waitAssign', 'unitWork', 'unitLate', 'toSend', 'returned', 'jobCommand']) {
        expect(JSON.stringify(await rows(one, code))).not.toContain(subject);
      }
      for (const book of done(await one.get('/sarabun/books')).items) {
        expect(JSON.stringify(done(await one.get(`/sarabun/books/${book.id}`, { search: 'เรื่องลับ' })))).not.toContain(subject);
      }
    }
    await desk.office.db.updateTable('person').set({ clearance: 0 }).where('id', '=', as.director.personId).execute();
    desk.office.sessions.forget();
    refused(await as.director.get(`/sarabun/documents/${documentId}`), 'not_found', 404);
    expect(JSON.stringify(await rows(as.director, 'jobReceived'))).not.toContain(subject);
    const kept = await desk.office.db
      .selectFrom('audit')
      .select(['outcome', 'person_id'])
      .where('action', '=', 'secret.open')
      .where('subject_id', '=', documentId)
      .execute();
    expect(kept.filter((row) => row.outcome === 'REFUSED').length).toBeGreaterThanOrEqual(4);
    expect(kept).toContainEqual({ outcome: 'OK', person_id: as.director.personId });
  });
});
