import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../test/desk.ts';
import { cards, done, incoming, open, pdfOf, postOf, refused, register, rows, unitId, upload } from '../test/letters.ts';

const root = 10_000_000;

const desk = await openDesk();
const who = await desk.anyone();
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
afterAll(() => desk.close());

/** A letter that lies received with the personnel division. */
async function atUnit(): Promise<{ documentId: number; child: number; rootRow: number }> {
  const { documentId, transmissionId } = await register(who('registrar'), { sendTo: [hr] });
  const child = (await open(who('registrar'), documentId)).transmissions[1].id;
  done(await who('clerk').post(`/sarabun/transmissions/${child}/receive`));
  return { documentId, child, rootRow: transmissionId };
}

describe('who may register', () => {
  it('refuses an officer without a book, a foreign book, and a clerk of another unit', async () => {
    refused(await who('officer').post('/sarabun/letters', incoming()), 'no_menu', 403);
    refused(await who('clerk').post('/sarabun/letters', incoming({ unitId: root })), 'no_register', 403);
    refused(await who('director').post('/sarabun/letters', incoming()), 'no_menu', 403);
  });

  it('refuses empty and wrong fields, each at its place', async () => {
    const wrong: [object, string, string][] = [
      [{ subject: '  ' }, 'subject', 'required'],
      [{ from: '' }, 'from', 'required'],
      [{ docDate: '2026-02-30' }, 'docDate', 'bad_date'],
      [{ type: 12 }, 'type', 'invalid'],
      [{ speed: 9 }, 'speed', 'invalid'],
      [{ subject: 'ก'.repeat(1001) }, 'subject', 'too_long'],
      [{ sendTo: [99_999_999] }, 'to', 'holder_unknown'],
    ];
    for (const [fields, field, code] of wrong) {
      const reply = await who('registrar').post('/sarabun/letters', incoming(fields));
      refused(reply, code, 422);
      expect(reply.body.field).toBe(field);
    }
  });

  it('warns of a letter that is registered already and takes it when the clerk says that it is another', async () => {
    const first = await register(who('registrar'), { docNo: 'ศธ 0201.3/ว 778' });
    const again = incoming({ docNo: 'ศธ๐๒๐๑.๓/ว๗๗๘' });
    const reply = await who('registrar').post('/sarabun/letters', again);
    refused(reply, 'duplicate_letter');
    expect(reply.body.message).toContain(first.receiveNo);
    const { items } = done(
      await who('registrar').get('/sarabun/letters/duplicates', {
        from: 'สำนักงานปลัดกระทรวงการอุดมศึกษา',
        docNo: 'ศธ 0201.3/ว778',
        docDate: '2026-11-18',
      }),
    );
    expect(items).toMatchObject([{ documentId: first.documentId, receiveNo: first.receiveNo, sameDate: true, mayOpen: true }]);
    expect(done(await who('registrar').post('/sarabun/letters', { ...again, notDuplicate: 1 })).receiveNo).not.toBe(first.receiveNo);
  });

  it('takes only files that the clerk uploaded himself and that belong to no letter', async () => {
    const foreign = done(await upload(desk, who('clerk'), await pdfOf()));
    refused(await who('registrar').post('/sarabun/letters', incoming({ mainFile: foreign.id })), 'file_not_yours', 422);
    const own = done(await upload(desk, who('registrar'), await pdfOf(2)));
    refused(
      await who('registrar').post('/sarabun/letters', incoming({ mainFile: own.id, stamp: { page: 3, x: 1, y: 1, width: 50 } })),
      'stamp_page',
      422,
    );
    await register(who('registrar'), { mainFile: own.id });
    refused(await who('registrar').post('/sarabun/letters', incoming({ mainFile: own.id })), 'file_attached', 422);
  });

  it('keeps classed letters out of open hands', async () => {
    refused(await who('registrar').post('/sarabun/letters', incoming({ secrecy: 3 })), 'secret_needs_registrar', 422);
    refused(await who('registrar').post('/sarabun/letters', incoming({ secrecy: 1 })), 'secret_needs_registrar', 422);
    const { documentId } = await register(who('secretreg'), { secrecy: 2, subject: 'เรื่องลับมาก' });
    for (const name of ['registrar', 'director', 'admin', 'auditor', 'clerk']) {
      refused(await who(name).get(`/sarabun/documents/${documentId}`), 'not_found', 404);
    }
    expect((await open(who('secretreg'), documentId)).document.subject).toBe('เรื่องลับมาก');
    expect(await cards(who('registrar'))).not.toMatchObject({ jobFollow: 1 });
  });
});

describe('who may act on a letter', () => {
  it('answers the same for what may not be seen and for what is not there [SEC12]', async () => {
    const { documentId, child } = await atUnit();
    const ways: [string, string, object][] = [
      ['get', '/sarabun/documents/ID', {}],
      ['post', '/update-read-portal', { F_DOC_ID: 'ID' }],
      ['post', '/sarabun/documents/ID/follow', { on: 1 }],
      ['post', '/sarabun/documents/ID/present', { to: [hr] }],
      ['post', '/sarabun/documents/ID/endorse', { text: 'ทราบ' }],
      ['post', '/sarabun/documents/ID/assign', { to: [hr] }],
    ];
    const body = (value: object, id: number) => JSON.parse(JSON.stringify(value).replace('"ID"', String(id)));
    for (const [method, path, value] of ways) {
      const call = (id: number) =>
        method === 'get'
          ? who('siriporn.b').get(path.replace('ID', String(id)))
          : who('siriporn.b').post(path.replace('ID', String(id)), body(value, id));
      const [unseen, absent] = [await call(documentId), await call(987_654_321)];
      expect(unseen.status).toBe(404);
      expect({ ...unseen.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    }
    for (const verb of ['receive', 'cancel-receipt', 'return', 'recall', 'forward', 'close', 'reopen', 'acknowledge']) {
      const [unseen, absent] = await Promise.all(
        [child, 987_654_321].map((id) =>
          who('siriporn.b').post(`/sarabun/transmissions/${id}/${verb}`, { reason: 'ทดสอบ', result: 'ทดสอบ', to: [hr] }),
        ),
      );
      expect([unseen?.status, absent?.status]).toEqual([404, 404]);
    }
  });

  it('lets only the registry of the receiving unit receive and return', async () => {
    const { documentId } = await register(who('registrar'), { sendTo: [hr] });
    const child = (await open(who('registrar'), documentId)).transmissions[1].id;
    refused(await who('head').post(`/sarabun/transmissions/${child}/receive`), 'forbidden', 403);
    refused(await who('registrar').post(`/sarabun/transmissions/${child}/receive`), 'forbidden', 403);
    refused(await who('head').post(`/sarabun/transmissions/${child}/return`, { reason: 'ไม่เกี่ยว' }), 'forbidden', 403);
    refused(await who('clerk').post(`/sarabun/transmissions/${child}/recall`, { reason: 'ผิด' }), 'forbidden', 403);
    refused(await who('clerk').post(`/sarabun/transmissions/${child}/return`, { reason: ' ' }), 'required', 422);
    done(await who('clerk').post(`/sarabun/transmissions/${child}/return`, { reason: 'ไม่เกี่ยวข้องกับกอง' }));
    const seen = await open(who('registrar'), documentId);
    expect(seen.transmissions[1]).toMatchObject({ state: 'RETURNED', endText: 'ไม่เกี่ยวข้องกับกอง' });
    expect(seen.transmissions[0].state).toBe('RECEIVED');
    refused(await who('clerk').post(`/sarabun/transmissions/${child}/receive`), 'was_returned', 409);
  });

  it('takes a letter back before receipt only; the receiver no longer sees it', async () => {
    const { documentId } = await register(who('registrar'), { sendTo: [hr] });
    const child = (await open(who('registrar'), documentId)).transmissions[1].id;
    await open(who('clerk'), documentId);
    done(await who('registrar').post(`/sarabun/transmissions/${child}/recall`, { reason: 'ส่งผิดหน่วยงาน' }));
    refused(await who('clerk').get(`/sarabun/documents/${documentId}`), 'not_found', 404);
    const { child: received } = await atUnit();
    const late = await who('registrar').post(`/sarabun/transmissions/${received}/recall`, { reason: 'ช้าไป' });
    refused(late, 'already_received_by_unit', 409);
    expect(late.body.message).toContain('กองบริหารงานบุคคล');
  });

  it('lets a head or an executive endorse, in own right or by delegation, a screener never', async () => {
    const { documentId, child } = await atUnit();
    refused(
      await who('clerk').post(`/sarabun/documents/${documentId}/endorse`, { transmissionId: child, text: 'ทราบ', to: [] }),
      'executive_only',
    );
    done(
      await who('clerk').post(`/sarabun/documents/${documentId}/present`, {
        transmissionId: child,
        to: [await postOf(desk, who('director'))],
      }),
    );
    const task = (await open(who('secretary'), documentId)).tasks[0];
    expect(task.state).toBe('NEW');
    refused(
      await who('secretary').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task.id, text: 'ทราบ', to: [] }),
      'screener_never_decides',
    );
    refused(await who('secretary').post(`/sarabun/tasks/${task.id}/result`, { code: 'APPROVED', text: '' }), 'screener_never_decides');
    const may = (await open(who('secretary'), documentId)).may;
    expect(may).toContainEqual({ action: 'endorse', on: 'task', id: task.id, allowed: false, reason: 'screener_never_decides' });
    refused(
      await who('officer').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task.id, text: 'ทราบ', to: [] }),
      'not_found',
      404,
    );
    done(await who('deputy').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task.id, text: 'อนุมัติ', to: [] }));
    const timeline = (await open(who('clerk'), documentId)).timeline;
    expect(timeline.at(-1)).toMatchObject({
      action: 'endorse',
      text: 'อนุมัติ',
      onBehalf: { kind: 'BY_ORDER', positionName: 'อธิการบดี' },
      actor: { id: who('deputy').personId },
    });
  });

  it('[I12] lets nobody act on a delegation that has ended, also in a session that is older', async () => {
    const { documentId, child } = await atUnit();
    done(
      await who('clerk').post(`/sarabun/documents/${documentId}/present`, {
        transmissionId: child,
        to: [await postOf(desk, who('director'))],
      }),
    );
    const task = (await open(who('deputy'), documentId)).tasks[0];
    await desk.office.db
      .updateTable('delegation')
      .set({ revoked_at: new Date() })
      .where('delegate_person_id', '=', who('deputy').personId)
      .execute();
    refused(
      await who('deputy').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task.id, text: 'อนุมัติ', to: [] }),
      'delegation_ended',
    );
    desk.office.sessions.forget();
    refused(
      await who('deputy').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task.id, text: 'อนุมัติ', to: [] }),
      'not_found',
      404,
    );
    await desk.office.db
      .updateTable('delegation')
      .set({ revoked_at: null })
      .where('delegate_person_id', '=', who('deputy').personId)
      .execute();
    desk.office.sessions.forget();
  });

  it('lets the head assign; the registry when an executive has endorsed; nobody closes over live work', async () => {
    const { documentId, child } = await atUnit();
    const give = { transmissionId: child, to: [who('officer').personId, who('officer2').personId], message: 'ร่วมกันดำเนินการ' };
    refused(await who('clerk').post(`/sarabun/documents/${documentId}/assign`, give), 'head_assigns');
    refused(await who('head').post(`/sarabun/documents/${documentId}/assign`, { ...give, to: [finance] }), 'holder_must_be_officer', 422);
    refused(
      await who('head').post(`/sarabun/documents/${documentId}/assign`, { ...give, to: [who('head').personId] }),
      'holder_is_self',
      422,
    );
    refused(
      await who('head').post(`/sarabun/documents/${documentId}/assign`, { ...give, due: '2020-01-01T00:00:00Z' }),
      'due_in_past',
      422,
    );
    done(await who('head').post(`/sarabun/documents/${documentId}/assign`, give));
    refused(await who('head').post(`/sarabun/documents/${documentId}/assign`, give), 'already_assigned', 422);
    refused(await who('clerk').post(`/sarabun/transmissions/${child}/close`, { result: 'แล้วเสร็จ' }), 'has_live_work');
    refused(await who('clerk').post(`/sarabun/transmissions/${child}/cancel-receipt`, { reason: 'รับผิด' }), 'receipt_in_use');
    const [main, beside] = (await open(who('officer'), documentId)).tasks;
    refused(await who('officer').post(`/sarabun/tasks/${main.id}/report`, { text: 'เสร็จ', files: [] }), 'co_holders_open');
    refused(await who('officer').post(`/sarabun/tasks/${beside.id}/report`, { text: 'เสร็จ', files: [] }), 'forbidden', 403);
    refused(await who('officer2').post(`/sarabun/tasks/${beside.id}/accept`, {}), 'forbidden', 403);
    done(await who('officer2').post(`/sarabun/tasks/${beside.id}/report`, { text: 'ส่วนของดิฉันเสร็จ', files: [] }));
    done(await who('head').post(`/sarabun/tasks/${beside.id}/reject`, { reason: 'ขาดเอกสาร' }));
    done(await who('officer2').post(`/sarabun/tasks/${beside.id}/report`, { text: 'เพิ่มเอกสารแล้ว', files: [] }));
    done(await who('head').post(`/sarabun/tasks/${beside.id}/accept`, {}));
    done(await who('officer').post(`/sarabun/tasks/${main.id}/report`, { text: 'เสร็จ', files: [] }));
    done(await who('head').post(`/sarabun/tasks/${main.id}/accept`, {}));
    done(await who('head').post(`/sarabun/transmissions/${child}/close`, { result: 'แล้วเสร็จ' }));
    refused(
      await who('clerk').post(`/sarabun/documents/${documentId}/present`, { transmissionId: child, to: [who('head').personId] }),
      'wrong_state',
    );
  });

  it('sends back, recalls and passes on work, each with its trace', async () => {
    const { documentId, child } = await atUnit();
    const present = () =>
      who('clerk').post(`/sarabun/documents/${documentId}/present`, { transmissionId: child, to: [who('head').personId] });
    done(await present());
    refused(await present(), 'already_presented', 422);
    const first = (await open(who('clerk'), documentId)).tasks[0].id;
    done(await who('clerk').post(`/sarabun/tasks/${first}/recall`, { reason: 'เสนอผิดเรื่อง' }));
    expect((await open(who('clerk'), documentId)).transmissions[1].state).toBe('RECEIVED');
    done(await present());
    const second = (await open(who('head'), documentId)).tasks[1].id;
    done(await who('head').post(`/sarabun/tasks/${second}/send-back`, { reason: 'ขอเอกสารเพิ่ม' }));
    refused(await who('head').post(`/sarabun/tasks/${second}/result`, { code: 'NOTED', text: '' }), 'wrong_state');
    const before = await cards(who('clerk'));
    await open(who('clerk'), documentId);
    expect(await cards(who('clerk'))).toEqual({ ...before, jobAssign: (before.jobAssign ?? 0) - 1 });
    done(await present());
    const third = (await open(who('head'), documentId)).tasks[2].id;
    done(
      await who('head').post(`/sarabun/documents/${documentId}/present`, {
        taskId: third,
        to: [await postOf(desk, who('director'))],
        message: 'เห็นควรอนุมัติ',
      }),
    );
    const seen = await open(who('director'), documentId);
    expect(seen.tasks.slice(2)).toMatchObject([{ state: 'PASSED_ON' }, { state: 'SEEN', kind: 'PRESENT', maker: 'นายประสิทธิ์ ตั้งใจมั่น' }]);
    done(await who('director').post(`/sarabun/tasks/${seen.tasks[3].id}/result`, { code: 'APPROVED', text: 'อนุมัติ' }));
    expect((await rows(who('head'), 'jobAssign')).data).toContainEqual(expect.objectContaining({ F_DOC_ID: documentId, STATE: 'DONE' }));
  });

  it('[I6] reopens a closed letter with a reason and an event', async () => {
    const { transmissionId, documentId } = await register(who('registrar'));
    done(await who('registrar').post(`/sarabun/transmissions/${transmissionId}/close`, { result: 'เก็บ' }));
    refused(await who('registrar').post(`/sarabun/transmissions/${transmissionId}/reopen`, { reason: '' }), 'required', 422);
    refused(await who('registrar').post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [hr] }), 'letter_closed');
    done(await who('registrar').post(`/sarabun/transmissions/${transmissionId}/reopen`, { reason: 'มีหนังสือเพิ่มเติม' }));
    const seen = await open(who('registrar'), documentId);
    expect(seen.document.state).toBe(50);
    expect(seen.timeline.map((one: { action: string; text: string }) => [one.action, one.text]).slice(-2)).toEqual([
      ['reopen', 'มีหนังสือเพิ่มเติม'],
      ['reopenDocument', 'มีหนังสือเพิ่มเติม'],
    ]);
  });

  it('[I15] refuses a unit as its own receiver, [I4] and a second live letter to the same receiver', async () => {
    const { rootRow } = await atUnit();
    refused(await who('registrar').post(`/sarabun/transmissions/${rootRow}/forward`, { to: [root] }), 'sender_is_receiver', 422);
    refused(await who('registrar').post(`/sarabun/transmissions/${rootRow}/forward`, { to: [hr] }), 'already_sent', 422);
    done(await who('registrar').post(`/sarabun/transmissions/${rootRow}/forward`, { to: [hr], purpose: 'INFO' }));
  });
});
