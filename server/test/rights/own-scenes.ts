import { done } from '../letters.ts';
import { type Letter, letter, part, type Work, work } from './letter.ts';
import { type Stage, writeDraft } from './stage.ts';

const own = (name: string, more: Partial<Letter>): Letter => {
  const toNobody = [4, 7].includes(more.kind ?? 1);
  return letter(name, { origin: 'own', owner: 'hr', drafter: 'officer', submitted: true, state: 'draft', toNobody, ...more });
};

type Route = [string, string, number][];
const usual: Route = [
  ['REVIEW', 'post of head', 0],
  ['SIGN', 'post of director', 1],
];
const byDrafter: Partial<Work> = { inNameOf: 'officer', by: 'officer' };
const review = (more = {}) => work('review', 'post of head', { ...byDrafter, ...more });
const signature = (more = {}) => work('sign', 'post of director', { ...byDrafter, by: 'head', ...more });
const number = (more = {}) => work('number', 'unit hr', { ...byDrafter, by: 'director', ...more });
const signed = [review({ state: 'done', doneBy: 'head' }), signature({ state: 'done' })];
const numbered = [...signed, number({ state: 'done' })];

/** Letters of the agency's own, from the draft to the end. Numbers are issued by the registry. */
export async function ownScenes(stage: Stage): Promise<Letter[]> {
  const { desk, who } = stage;
  const job = async (id: number, index: number) =>
    (await desk.office.db.selectFrom('task').select('id').where('document_id', '=', id).orderBy('id').execute())[index]?.id;
  const act = async (name: string, id: number, index: number, verb: string, body = {}) =>
    done(await who(name).post(`/sarabun/tasks/${await job(id, index)}/${verb}`, body));
  const submitted = async (kind = 1, plan: Parameters<typeof writeDraft>[3] = { route: usual }) => {
    const id = await writeDraft(stage, 'officer', kind, plan);
    done(await who('officer').post(`/sarabun/drafts/${id}/submit`));
    return id;
  };
  const toSign = async (kind = 1, plan?: Parameters<typeof writeDraft>[3]) => {
    const id = await submitted(kind, plan);
    await act('head', id, 0, 'approve');
    return id;
  };
  const toNumber = async (kind = 1, plan?: Parameters<typeof writeDraft>[3]) => {
    const id = await toSign(kind, plan);
    await act('director', id, 1, 'sign');
    return id;
  };
  const finished = async (kind = 1, plan?: Parameters<typeof writeDraft>[3]) => {
    const id = await toNumber(kind, plan);
    await act('clerk', id, 2, 'issue');
    return id;
  };
  const onLetter = async (name: string, id: number, verb: string, body = {}) =>
    done(await who(name).post(`/sarabun/documents/${id}/${verb}`, body));
  const rowsOf = (id: number) =>
    desk.office.db.selectFrom('transmission').select('id').where('document_id', '=', id).orderBy('id').execute();
  const letters: Letter[] = [];

  letters.push(own('a draft', { id: await writeDraft(stage, 'officer', 1, { route: usual }), submitted: false }));

  const sentBack = await submitted();
  await act('head', sentBack, 0, 'send-back', { reason: 'แก้คำผิด' });
  letters.push(own('a draft that was sent back', { id: sentBack, works: [review({ state: 'sent back' })] }));

  letters.push(own('under review', { id: await submitted(), state: 'review', works: [review()] }));
  letters.push(
    own('waits for its signature', {
      id: await toSign(),
      state: 'signature',
      works: [review({ state: 'done', doneBy: 'head' }), signature()],
    }),
  );

  const order: Route = [
    ['REVIEW', 'personnel', 0],
    ['SIGN', 'post of head', 1],
    ['SIGN', 'personnel', 1],
  ];
  const two = await submitted(2, { route: order });
  await act('personnel', two, 0, 'approve');
  letters.push(
    own('waits for a head and for one who has reviewed it', {
      id: two,
      kind: 2,
      state: 'signature',
      works: [
        work('review', 'personnel', { ...byDrafter, state: 'done', doneBy: 'personnel' }),
        work('sign', 'post of head', { ...byDrafter, by: 'personnel' }),
        work('sign', 'personnel', { ...byDrafter, by: 'personnel' }),
      ],
    }),
  );

  const stoodIn = await submitted(2, {
    route: [
      ['REVIEW', 'post of director', 0],
      ['SIGN', 'deputy', 1],
      ['SIGN', 'post of director', 1],
    ],
  });
  await act('deputy', stoodIn, 0, 'approve');
  letters.push(
    own('reviewed by who stands in for one signer and is the other', {
      id: stoodIn,
      kind: 2,
      state: 'signature',
      works: [
        work('review', 'post of director', { ...byDrafter, state: 'done', doneBy: 'deputy' }),
        ...['post of director', 'deputy'].map((holder) => work('sign', holder, { ...byDrafter, by: 'deputy' })),
      ],
    }),
  );

  const half = await submitted(2, {
    route: [
      ['SIGN', 'post of head', 0],
      ['SIGN', 'post of director', 1],
    ],
  });
  await act('head', half, 0, 'sign');
  letters.push(
    own('signed by one of two', {
      id: half,
      kind: 2,
      state: 'signature',
      works: [work('sign', 'post of head', { ...byDrafter, state: 'done' }), signature()],
    }),
  );

  letters.push(own('waits for its number', { id: await toNumber(), state: 'number', works: [...signed, number()] }));
  letters.push(own('numbered', { id: await finished(), state: 'numbered', hasPaper: true, works: numbered }));

  const away = await finished(1, { route: usual, information: ['deputy'], outside: true });
  await onLetter('officer', away, 'send');
  letters.push(
    own('sent to a division, to a person and outside', {
      id: away,
      state: 'on its way',
      hasPaper: true,
      works: numbered,
      parts: [
        part('unit finance', { from: 'hr', by: 'officer' }),
        part('deputy', { from: 'hr', by: 'officer', for: 'information' }),
        part('outside', { from: 'hr', by: 'officer' }),
      ],
    }),
  );

  const brought = await finished(1, { route: usual, information: ['deputy'], outside: true });
  await onLetter('officer', brought, 'send');
  done(await who('officer').post(`/sarabun/transmissions/${(await rowsOf(brought))[2]?.id}/deliver`, { method: 'POST', text: 'EMS 1' }));
  letters.push(
    own('delivered outside, not yet received inside', {
      id: brought,
      state: 'on its way',
      hasPaper: true,
      works: numbered,
      parts: [
        part('unit finance', { from: 'hr', by: 'officer' }),
        part('deputy', { from: 'hr', by: 'officer', for: 'information' }),
        part('outside', { from: 'hr', by: 'officer', state: 'ended' }),
      ],
    }),
  );

  const taken = await finished();
  await onLetter('officer', taken, 'send');
  done(await who('pornthip.y').post(`/sarabun/transmissions/${(await rowsOf(taken))[0]?.id}/receive`));
  letters.push(
    own('received by the division that it went to', {
      id: taken,
      state: 'on its way',
      hasPaper: true,
      works: numbered,
      parts: [part('unit finance', { from: 'hr', by: 'officer', state: 'received', stamped: true })],
    }),
  );

  const shown = await finished(4, { route: usual, to: [] });
  await onLetter('clerk', shown, 'publish', { startsOn: '2026-01-05' });
  letters.push(own('a published order', { id: shown, kind: 4, state: 'numbered', published: true, hasPaper: true, works: numbered }));
  letters.push(
    own('an announcement that is not published yet', {
      id: await finished(7, { route: usual, to: [] }),
      kind: 7,
      state: 'numbered',
      hasPaper: true,
      works: numbered,
    }),
  );

  const ended = await finished(7, { route: usual, to: [] });
  await onLetter('clerk', ended, 'close', { result: 'เก็บ' });
  letters.push(own('closed by its division', { id: ended, kind: 7, state: 'closed', hasPaper: true, works: numbered }));

  const struck = await finished();
  await onLetter('officer', struck, 'send');
  await onLetter('head', struck, 'cancel', { reason: 'ยกเลิก' });
  letters.push(
    own('cancelled', {
      id: struck,
      state: 'cancelled',
      hasPaper: true,
      works: numbered,
      parts: [part('unit finance', { from: 'hr', by: 'officer', state: 'taken back' })],
    }),
  );

  // a division without a book of its own: the office above it issues the number
  const above = await writeDraft(stage, 'kittipong.r', 2, { route: [['SIGN', 'post of thanya.w', 0]] });
  done(await who('kittipong.r').post(`/sarabun/drafts/${above}/submit`));
  await act('thanya.w', above, 0, 'sign');
  const byLegal: Partial<Work> = { inNameOf: 'kittipong.r', by: 'kittipong.r' };
  letters.push(
    own('waits for a number of the office above', {
      id: above,
      kind: 2,
      owner: 'general',
      drafter: 'kittipong.r',
      state: 'number',
      works: [
        work('sign', 'post of thanya.w', { ...byLegal, state: 'done' }),
        work('number', 'unit office', { ...byLegal, by: 'thanya.w' }),
      ],
    }),
  );
  return letters;
}
