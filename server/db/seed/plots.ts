import type { Chance } from './chance.ts';
import {
  accept,
  acknowledge,
  assign,
  cancelReceipt,
  close,
  endorse,
  forward,
  forwardCommand,
  type Letter,
  open,
  present,
  type Right,
  recall,
  receive,
  recordResult,
  register,
  reject,
  report,
  returnLetter,
  type Task,
  type Transmission,
} from './life.ts';
import type { World } from './world.ts';

/** What is known while a letter's story is told: `at()` gives the instant of the next act. */
export interface Scene {
  world: World;
  letter: Letter;
  /** The unit that works on it. */
  unit: string;
  at(): Date;
  chance: Chance;
  due: Date | null;
  /** Officers who get the work, the main one first. */
  officers: number[];
}

export type Plot = (scene: Scene) => void;

const words = {
  present: ['เพื่อโปรดทราบ', 'เพื่อโปรดพิจารณา', 'เพื่อโปรดพิจารณาสั่งการ', 'เพื่อโปรดทราบและมอบผู้เกี่ยวข้องดำเนินการต่อไป'],
  endorse: ['ทราบ และดำเนินการตามเสนอ', 'มอบดำเนินการและรายงานผลให้ทราบภายในกำหนด', 'เห็นชอบตามเสนอ ดำเนินการต่อไป', 'แจ้งผู้เกี่ยวข้องทราบและถือปฏิบัติ'],
  assign: ['โปรดดำเนินการและรายงานผล', 'ตรวจสอบข้อมูลและจัดทำร่างตอบ', 'ประสานผู้เกี่ยวข้องและเข้าร่วมตามกำหนด', 'จัดทำข้อมูลตามแบบที่กำหนดให้ทันกำหนดส่ง'],
  report: [
    'ดำเนินการเรียบร้อยแล้ว',
    'จัดทำข้อมูลและส่งให้หน่วยงานที่ขอแล้ว',
    'ได้เข้าร่วมประชุมแล้ว สรุปสาระสำคัญเสนอผู้บังคับบัญชาแล้ว',
    'ได้ประสานผู้เกี่ยวข้องและแจ้งให้ทราบทั่วกันแล้ว',
  ],
  close: ['ดำเนินการแล้วเสร็จ เก็บเรื่อง', 'แจ้งผู้เกี่ยวข้องแล้ว เก็บเรื่อง', 'ตอบหนังสือแล้ว ปิดเรื่อง', 'ทราบและถือปฏิบัติ เก็บเรื่อง'],
  forward: ['', '', 'โปรดพิจารณาดำเนินการ', 'ส่งมาเพื่อโปรดดำเนินการในส่วนที่เกี่ยวข้อง'],
};

/** Story of a letter by its end, in the words of the queue where it now lies. */
export const plots = {
  waitingAtCentre: (scene) => {
    atCentre(scene);
  },
  presentedToPresident: (scene) => {
    toPresident(scene, atCentre(scene));
  },
  presentedToDeputy: (scene) => {
    const root = atCentre(scene);
    present(scene.letter, root, act(scene, registrar(scene)), scene.world.post('deputy'), scene.chance.pick(words.present));
  },
  resultUnseen: (scene) => {
    const root = atCentre(scene);
    const task = toPresident(scene, root);
    open(scene.letter, task, act(scene, scene.world.person('director'), president(scene)));
    recordResult(scene.letter, task, act(scene, scene.world.person('director'), president(scene)), 'APPROVED', 'อนุมัติตามเสนอ', false);
  },
  endorsedToUnit: (scene) => {
    commandedToUnit(scene, atCentre(scene));
  },
  assignedToDeputy: (scene) => {
    const root = atCentre(scene);
    const task = toPresident(scene, root);
    assign(
      scene.letter,
      root,
      task,
      act(scene, scene.world.person('director'), president(scene)),
      [scene.world.person('deputy')],
      'โปรดพิจารณากลั่นกรองและเสนอความเห็น',
      scene.due,
    );
  },
  unreceived: (scene) => {
    sentToUnit(scene, atCentre(scene));
  },
  unreceivedFromPresident: (scene) => {
    sentByCommand(scene, atCentre(scene));
  },
  receiptCancelled: (scene) => {
    unreceivedAgain(scene);
  },
  receivedAgain: (scene) => {
    receive(scene.letter, unreceivedAgain(scene), act(scene, registry(scene)));
  },
  waitingInUnit: (scene) => {
    inUnit(scene);
  },
  presentedToHead: (scene) => {
    toHead(scene, inUnit(scene));
  },
  headsResultUnseen: (scene) => {
    const task = toHead(scene, inUnit(scene));
    recordResult(scene.letter, task, act(scene, head(scene).person, headRight(scene)), 'NOTED', 'ทราบ', false);
  },
  endorsedToOfficers: (scene) => {
    commanded(scene, inUnit(scene));
  },
  assigned: (scene) => {
    assigned(scene, inUnit(scene));
  },
  started: (scene) => {
    const [main] = assigned(scene, inUnit(scene));
    if (main) open(scene.letter, main, act(scene, main.holderId));
  },
  mended: (scene) => {
    const main = reported(scene, inUnit(scene));
    reject(scene.letter, main, act(scene, head(scene).person, headRight(scene)), 'ขอให้เพิ่มข้อมูลเปรียบเทียบย้อนหลัง ๓ ปี แล้วรายงานใหม่');
  },
  reported: (scene) => {
    reported(scene, inUnit(scene));
  },
  workedInUnit: (scene) => {
    accepted(scene, inUnit(scene));
  },
  workedAtCentre: (scene) => {
    closedInUnit(scene, inUnit(scene));
  },
  returned: (scene) => {
    const part = sentToUnit(scene, atCentre(scene));
    returnLetter(
      scene.letter,
      part,
      act(scene, registry(scene)),
      scene.chance.pick(['ไม่อยู่ในอำนาจหน้าที่ของหน่วยงาน', 'เอกสารแนบไม่ครบถ้วน ขอให้ส่งเพิ่มเติม']),
    );
  },
  recalled: (scene) => {
    const part = sentToUnit(scene, atCentre(scene));
    recall(scene.letter, part, act(scene, registrar(scene)), 'ส่งผิดหน่วยงาน');
  },
  closed: (scene) => {
    closeAll(scene, closedInUnit(scene, inUnit(scene)));
  },
  closedFromPresident: (scene) => {
    const root = atCentre(scene);
    const part = sentByCommand(scene, root);
    receive(scene.letter, part, act(scene, registry(scene)));
    closeAll(scene, closedInUnit(scene, part));
  },
  closedAtOnce: (scene) => {
    const root = atCentre(scene);
    const task = toPresident(scene, root);
    recordResult(scene.letter, task, act(scene, scene.world.person('director'), president(scene)), 'NOTED', 'ทราบ', true);
    closeAll(scene, root);
  },
  closedAfterReturn: (scene) => {
    const root = atCentre(scene);
    const wrong = sentToUnit(scene, root, wrongUnit(scene.unit));
    returnLetter(scene.letter, wrong, act(scene, scene.world.registry(wrongUnit(scene.unit))), 'ไม่อยู่ในอำนาจหน้าที่ของหน่วยงาน');
    const part = sentToUnit(scene, root);
    receive(scene.letter, part, act(scene, registry(scene)));
    closeAll(scene, closedInUnit(scene, part));
  },
  closedAfterCancelledReceipt: (scene) => {
    const part = unreceivedAgain(scene);
    receive(scene.letter, part, act(scene, registry(scene)));
    closeAll(scene, closedInUnit(scene, part));
  },
  closedInOwnBook: (scene) => {
    const row = register(scene.letter, act(scene, registry(scene)));
    closedInUnit(scene, row);
  },
} satisfies Record<string, Plot>;
export type PlotName = keyof typeof plots;

function act(scene: Scene, by: number, right?: Right) {
  return { at: scene.at(), by, ...(right ? { right } : {}) };
}

const registrar = ({ world, letter }: Scene) => (letter.secrecy > 0 ? world.person('secretreg') : world.registry('root'));
const registry = ({ world, unit }: Scene) => world.registry(unit);
const head = ({ world, unit }: Scene) => world.head(unit);
const headRight = (scene: Scene): Right => ({ positionId: head(scene).post, delegationId: null });
const president = ({ world }: Scene): Right => ({ positionId: world.post('director'), delegationId: null });

function atCentre(scene: Scene): Transmission {
  return register(scene.letter, act(scene, registrar(scene)));
}

function sentToUnit(scene: Scene, root: Transmission, unit = scene.unit): Transmission {
  const [part] = forward(
    scene.letter,
    root,
    act(scene, registrar(scene)),
    [scene.world.unit(unit)],
    scene.chance.pick(words.forward),
    scene.due,
  );
  return part as Transmission;
}

function inUnit(scene: Scene): Transmission {
  const part = sentToUnit(scene, atCentre(scene));
  receive(scene.letter, part, act(scene, registry(scene)));
  return part;
}

/** Received, un-received the same day: the number stays in the book, void. */
function unreceivedAgain(scene: Scene): Transmission {
  const part = sentToUnit(scene, atCentre(scene));
  receive(scene.letter, part, act(scene, registry(scene)));
  cancelReceipt(scene.letter, part, act(scene, registry(scene)), scene.chance.pick(['ลงรับผิดเล่ม', 'สแกนเอกสารไม่ครบทุกหน้า', 'ลงรับซ้ำ']));
  return part;
}

function toPresident(scene: Scene, root: Transmission): Task {
  return present(scene.letter, root, act(scene, registrar(scene)), scene.world.post('director'), scene.chance.pick(words.present));
}

/** The president endorses, or the deputy acting for him; the central registry is to carry it out. */
function commandedToUnit(scene: Scene, root: Transmission): Task {
  const task = toPresident(scene, root);
  const deputy = scene.world.deputyFor;
  const byDeputy = scene.chance.yes(0.25);
  const right = byDeputy ? { positionId: deputy.post, delegationId: deputy.delegation } : president(scene);
  const who = act(scene, scene.world.person(byDeputy ? 'deputy' : 'director'), right);
  const unit = scene.world.unit(scene.unit);
  const [command] = endorse(
    scene.letter,
    root,
    task,
    who,
    `มอบ${unit.name} ${scene.chance.pick(words.endorse)}`,
    [{ holder: unit.id, isUnit: true }],
    scene.due,
  );
  return command as Task;
}

function sentByCommand(scene: Scene, root: Transmission): Transmission {
  const command = commandedToUnit(scene, root);
  return forwardCommand(scene.letter, command, act(scene, registrar(scene)), scene.world.unit(scene.unit));
}

function toHead(scene: Scene, row: Transmission): Task {
  return present(scene.letter, row, act(scene, registry(scene)), head(scene).post, scene.chance.pick(words.present));
}

function commanded(scene: Scene, row: Transmission): Task[] {
  const task = toHead(scene, row);
  return endorse(
    scene.letter,
    row,
    task,
    act(scene, head(scene).person, headRight(scene)),
    scene.chance.pick(words.endorse),
    scene.officers.map((holder) => ({ holder })),
    scene.due,
  );
}

function assigned(scene: Scene, row: Transmission): Task[] {
  const task = toHead(scene, row);
  open(scene.letter, task, act(scene, head(scene).person, headRight(scene)));
  return assign(
    scene.letter,
    row,
    task,
    act(scene, head(scene).person, headRight(scene)),
    scene.officers,
    scene.chance.pick(words.assign),
    scene.due,
  );
}

function reported(scene: Scene, row: Transmission): Task {
  const [main, ...beside] = assigned(scene, row);
  for (const task of [...beside, main as Task]) {
    open(scene.letter, task, act(scene, task.holderId));
    report(scene.letter, task, act(scene, task.holderId), scene.chance.pick(words.report));
    if (task !== main) accept(scene.letter, task, act(scene, head(scene).person, headRight(scene)), '');
  }
  return main as Task;
}

function accepted(scene: Scene, row: Transmission): void {
  accept(
    scene.letter,
    reported(scene, row),
    act(scene, head(scene).person, headRight(scene)),
    scene.chance.pick(['', 'รับทราบผลการดำเนินการ']),
  );
}

function closedInUnit(scene: Scene, row: Transmission): Transmission {
  if (scene.chance.yes(0.35)) for (const task of commanded(scene, row)) acknowledge(scene.letter, task, act(scene, task.holderId));
  else accepted(scene, row);
  close(scene.letter, row, act(scene, registry(scene)), scene.chance.pick(words.close));
  return row;
}

function closeAll(scene: Scene, row: Transmission): void {
  close(scene.letter, row.parent ?? row, act(scene, registrar(scene)), scene.chance.pick(words.close));
}

function wrongUnit(unit: string): string {
  return unit === 'student' ? 'general' : 'student';
}
