import { done, open, pdfOf, register, upload } from '../letters.ts';
import { type Letter, letter, part, type Work, work } from './letter.ts';
import { ownScenes } from './own-scenes.ts';
import type { Stage } from './stage.ts';

/** Every letter of the matrix: brought about through the product's doors, and told in the words of the field. */
export async function letterScenes(stage: Stage): Promise<Letter[]> {
  return [...(await incomingLetters(stage)), ...(await classedLetters(stage)), ...(await ownScenes(stage))];
}

const far = '2099-01-01T04:00:00Z';

const incoming = (name: string, more: Partial<Letter>): Letter =>
  letter(name, { origin: 'outside', owner: 'root', drafter: 'registrar', submitted: false, state: 'on its way', ...more });

const atCentre = part('unit root', { state: 'received' });
const centreWorks = part('unit root', { state: 'worked on' });
const toHr = (more = {}) => part('unit hr', { from: 'root', by: 'registrar', after: 0, ...more });

async function incomingLetters(stage: Stage): Promise<Letter[]> {
  const { desk, who, unit, holder } = stage;
  const registrar = who('registrar');
  const newest = async (documentId: number) => (await open(registrar, documentId)).transmissions.at(-1).id as number;
  const sent = async (to = 'hr', more = {}) => {
    const { documentId } = await register(registrar, { sendTo: [unit(to)], ...more });
    return { id: documentId, row: await newest(documentId) };
  };
  const received = async (more = {}) => {
    const letter = await sent('hr', more);
    done(await who('clerk').post(`/sarabun/transmissions/${letter.row}/receive`));
    return letter;
  };
  const give = async (name: string, verb: string, letter: { id: number; row?: number }, to: string[], more = {}) =>
    done(await who(name).post(`/sarabun/documents/${letter.id}/${verb}`, { transmissionId: letter.row, to: to.map(holder), ...more }));
  const job = async (id: number, index: number) =>
    (await desk.office.db.selectFrom('task').select('id').where('document_id', '=', id).orderBy('id').execute())[index]?.id;
  const letters: Letter[] = [];

  const plain = await register(registrar);
  letters.push(incoming('registered at the centre', { id: plain.documentId, parts: [atCentre] }));

  const waiting = await sent('hr', { due: far });
  done(await who('secretary').post(`/sarabun/documents/${waiting.id}/follow`, { on: 1 }));
  letters.push(
    incoming('sent to the division, with a due day', {
      id: waiting.id,
      parts: [centreWorks, toHr({ due: true })],
      followers: ['registrar', 'secretary'],
    }),
  );

  const main = done(await upload(desk, registrar, await pdfOf()));
  const stamped = await received({ mainFile: main.id });
  letters.push(
    incoming('received by the division, with its paper', {
      id: stamped.id,
      hasPaper: true,
      parts: [{ ...centreWorks, stamped: true }, toHr({ state: 'received', stamped: true })],
    }),
  );

  const presented = await received();
  await give('clerk', 'present', presented, ['post of director']);
  letters.push(
    incoming('presented to the director', {
      id: presented.id,
      parts: [centreWorks, toHr({ state: 'worked on' })],
      works: [work('consider', 'post of director', { inNameOf: 'unit hr', by: 'clerk', part: 1 })],
    }),
  );

  const endorsed = await register(registrar);
  await give('registrar', 'present', { id: endorsed.documentId, row: endorsed.transmissionId }, ['post of director']);
  await give('director', 'endorse', { id: endorsed.documentId }, ['unit it', 'officer'], { text: 'ดำเนินการ' });
  letters.push(
    incoming('endorsed by the director to a division and an officer', {
      id: endorsed.documentId,
      parts: [centreWorks],
      works: [
        work('consider', 'post of director', { inNameOf: 'unit root', by: 'registrar', part: 0, state: 'done' }),
        work('command', 'unit it', { inNameOf: 'post of director', by: 'director', part: 0, executor: 'root' }),
        work('command', 'officer', { inNameOf: 'post of director', by: 'director', part: 0 }),
      ],
    }),
  );

  const shared = await received();
  await give('head', 'assign', shared, ['officer', 'officer2'], { due: far });
  const fromHead = { inNameOf: 'post of head', by: 'head', part: 1 };
  letters.push(
    incoming('assigned to two officers', {
      id: shared.id,
      parts: [centreWorks, toHr({ state: 'worked on' })],
      works: [work('assigned', 'officer', { ...fromHead, due: true }), work('assigned', 'officer2', { ...fromHead, due: true, beside: 0 })],
      followers: ['head'],
    }),
  );

  const reported = await received();
  await give('head', 'assign', reported, ['officer2']);
  done(await who('officer2').post(`/sarabun/tasks/${await job(reported.id, 0)}/report`, { text: 'เสร็จ', files: [] }));
  letters.push(
    incoming('reported', {
      id: reported.id,
      parts: [centreWorks, toHr({ state: 'worked on' })],
      works: [work('assigned', 'officer2', { ...fromHead, state: 'reported' })],
    }),
  );

  const asking = await received();
  await give('head', 'assign', asking, ['personnel'], { due: far });
  const askedJob = await job(asking.id, 0);
  await open(who('personnel'), asking.id);
  done(await who('personnel').post(`/sarabun/tasks/${askedJob}/ask-extension`, { due: '2099-02-01T04:00:00Z', reason: 'รอข้อมูล' }));
  done(await registrar.post(`/sarabun/tasks/${askedJob}/remind`));
  letters.push(
    incoming('more time is asked for, and it was reminded of', {
      id: asking.id,
      parts: [centreWorks, toHr({ state: 'worked on' })],
      works: [work('assigned', 'personnel', { ...fromHead, state: 'seen', due: true, asked: true, reminded: true })],
      followers: ['head'],
    }),
  );

  const recalled = await sent();
  done(await registrar.post(`/sarabun/transmissions/${recalled.row}/recall`, { reason: 'ส่งผิด' }));
  letters.push(incoming('taken back before receipt', { id: recalled.id, parts: [atCentre, toHr({ state: 'taken back' })] }));

  const returned = await sent();
  done(await who('clerk').post(`/sarabun/transmissions/${returned.row}/return`, { reason: 'ไม่เกี่ยวข้อง' }));
  letters.push(incoming('returned by the division', { id: returned.id, parts: [atCentre, toHr({ state: 'returned' })] }));

  const half = await received();
  done(await who('clerk').post(`/sarabun/transmissions/${half.row}/close`, { result: 'เสร็จ' }));
  letters.push(incoming('closed at the division', { id: half.id, parts: [atCentre, toHr({ state: 'ended' })] }));

  const whole = await register(registrar);
  done(await registrar.post(`/sarabun/transmissions/${whole.transmissionId}/close`, { result: 'เก็บ' }));
  letters.push(incoming('closed', { id: whole.documentId, state: 'closed', parts: [{ ...atCentre, state: 'ended' }] }));

  const back = await register(registrar);
  done(await registrar.post(`/sarabun/transmissions/${back.transmissionId}/cancel-receipt`, { reason: 'ผิดหน่วยงาน' }));
  letters.push(incoming('its receipt was cancelled', { id: back.documentId, parts: [{ ...atCentre, state: 'sent' }] }));

  const spread = await register(registrar);
  const from = { from: 'root', by: 'registrar', after: 0 };
  const spreadTo = async (to: string[], more = {}) =>
    done(await registrar.post(`/sarabun/transmissions/${spread.transmissionId}/forward`, { to: to.map(holder), ...more }));
  await spreadTo(['officer']);
  await spreadTo(['unit eng'], { purpose: 'INFO' });
  await spreadTo(['personnel'], { purpose: 'INFO' });
  done(await who('arunee.s').post(`/sarabun/transmissions/${(await open(registrar, spread.documentId)).transmissions[2].id}/receive`));
  letters.push(
    incoming('sent to persons, and to a faculty for information', {
      id: spread.documentId,
      parts: [
        centreWorks,
        part('officer', from),
        part('unit eng', { ...from, for: 'information', state: 'received' }),
        part('personnel', { ...from, for: 'information' }),
      ],
    }),
  );

  const on = await received();
  done(await who('clerk').post(`/sarabun/transmissions/${on.row}/forward`, { to: [unit('finance')] }));
  const onRow = await newest(on.id);
  done(await who('pornthip.y').post(`/sarabun/transmissions/${onRow}/receive`));
  await give('pornthip.y', 'present', { id: on.id, row: onRow }, ['post of siriporn.b']);
  letters.push(
    incoming('sent on to another division and presented to its head', {
      id: on.id,
      parts: [centreWorks, toHr({ state: 'worked on' }), part('unit finance', { from: 'hr', by: 'clerk', after: 1, state: 'worked on' })],
      works: [work('consider', 'post of siriporn.b', { inNameOf: 'unit finance', by: 'pornthip.y', part: 2 })],
    }),
  );

  const vice = await register(registrar);
  const onVice = { id: vice.documentId, row: vice.transmissionId };
  await give('registrar', 'present', onVice, ['post of deputy', 'kanlayanee.p', 'post of head']);
  done(await who('deputy').post(`/sarabun/tasks/${await job(vice.documentId, 0)}/send-back`, { reason: 'ขอเอกสารเพิ่ม' }));
  await give('registrar', 'present', onVice, ['post of deputy']);
  const fromCentre: Partial<Work> = { inNameOf: 'unit root', by: 'registrar', part: 0 };
  letters.push(
    incoming('presented to three executives, one of whom sent it back first', {
      id: vice.documentId,
      parts: [centreWorks],
      works: [
        work('consider', 'post of deputy', { ...fromCentre, state: 'sent back' }),
        work('consider', 'kanlayanee.p', fromCentre),
        work('consider', 'post of head', fromCentre),
        work('consider', 'post of deputy', fromCentre),
      ],
    }),
  );

  const faculty = await sent('eng');
  done(await who('arunee.s').post(`/sarabun/transmissions/${faculty.row}/receive`));
  await give('arunee.s', 'present', faculty, ['post of lecturer']);
  letters.push(
    incoming('lies with a faculty, a lecturer there is an executive elsewhere', {
      id: faculty.id,
      parts: [centreWorks, part('unit eng', { ...from, state: 'worked on' })],
      works: [work('consider', 'post of lecturer', { inNameOf: 'unit eng', by: 'arunee.s', part: 1 })],
    }),
  );
  return letters;
}

async function classedLetters({ desk, who, holder }: Stage): Promise<Letter[]> {
  const secretreg = who('secretreg');
  const give = async (name: string, verb: string, id: number, to: string[], more = {}) =>
    done(await who(name).post(`/sarabun/documents/${id}/${verb}`, { to: to.map(holder), ...more }));
  const classed = (name: string, more: Partial<Letter>) => incoming(name, { class: 1, drafter: 'secretreg', parts: [atCentre], ...more });

  const kept = await register(secretreg, { secrecy: 1 });
  const presented = await register(secretreg, { secrecy: 1 });
  await give('secretreg', 'present', presented.documentId, ['post of director']);
  const handed = await register(secretreg, { secrecy: 1 });
  done(await secretreg.post(`/sarabun/transmissions/${handed.transmissionId}/forward`, { to: [holder('head')] }));
  const assigned = await register(secretreg, { secrecy: 1 });
  await give('secretreg', 'present', assigned.documentId, ['post of director']);
  await give('director', 'assign', assigned.documentId, ['siriporn.b']);
  const higher = await register(secretreg, { secrecy: 2 });
  done(await secretreg.post(`/sarabun/transmissions/${higher.transmissionId}/forward`, { to: [holder('deputy')] }));
  // named once, no longer cleared to its class
  await desk.office.db
    .insertInto('document_access')
    .values({ document_id: higher.documentId, person_id: who('head').personId, granted_by: secretreg.personId })
    .execute();
  await desk.office.db
    .insertInto('document_party')
    .values({ document_id: higher.documentId, holder_id: who('head').personId })
    .execute();

  const byRegistrar: Partial<Work> = { inNameOf: 'unit root', by: 'secretreg', part: 0 };
  const toPerson = { from: 'root', by: 'secretreg', after: 0 };
  return [
    classed('classed, with the secret registry', { id: kept.documentId, named: ['secretreg'] }),
    classed('classed, presented to the director', {
      id: presented.documentId,
      named: ['secretreg', 'director'],
      parts: [centreWorks],
      works: [work('consider', 'post of director', byRegistrar)],
    }),
    classed('classed, sent to a head by name', {
      id: handed.documentId,
      named: ['secretreg', 'head'],
      parts: [centreWorks, part('head', toPerson)],
    }),
    classed('classed, assigned by the director', {
      id: assigned.documentId,
      named: ['secretreg', 'director', 'siriporn.b'],
      parts: [centreWorks],
      works: [
        work('consider', 'post of director', { ...byRegistrar, state: 'done' }),
        work('assigned', 'siriporn.b', { inNameOf: 'post of director', by: 'director', part: 0 }),
      ],
    }),
    classed('of the higher class, sent to the deputy by name', {
      id: higher.documentId,
      class: 2,
      named: ['secretreg', 'deputy', 'head'],
      parts: [centreWorks, part('deputy', toPerson)],
    }),
  ];
}
