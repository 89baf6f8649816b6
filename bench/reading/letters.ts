import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** A body that writes to the office: its name as it stands on paper, and what the numbers of its letters begin with. */
export interface Sender {
  name: string;
  prefix: string;
  address: string;
}

/** What a letter says of itself: what a reader has to find. */
export interface Letter {
  kind: 'external' | 'memo' | 'stamped';
  sender: Sender;
  /** As on the paper, in Arabic digits: `ศธ 0514.1.12/ว 973`. */
  number: string;
  /** ISO. */
  date: string;
  subject: string;
  to: string;
  refers: string[];
  enclosures: string[];
  speed: string | null;
  face: string;
  thaiDigits: boolean;
  body: string[];
}

export const senders: Sender[] = [
  ['กระทรวงการอุดมศึกษา วิทยาศาสตร์ วิจัยและนวัตกรรม', 'อว 0201.3', 'ถนนพระรามที่ 6 เขตราชเทวี กรุงเทพฯ 10400'],
  ['สำนักงานปลัดกระทรวงศึกษาธิการ', 'ศธ 0206.4', 'ถนนราชดำเนินนอก เขตดุสิต กรุงเทพฯ 10300'],
  ['กรมบัญชีกลาง', 'กค 0405.4', 'ถนนพระรามที่ 6 กรุงเทพฯ 10400'],
  ['สำนักงานคณะกรรมการการอาชีวศึกษา', 'ศธ 0601', 'ถนนราชดำเนินนอก กรุงเทพฯ 10300'],
  ['จังหวัดกาญจนบุรี', 'กจ 0017.2', 'ศาลากลางจังหวัดกาญจนบุรี ถนนแสงชูโต กจ 71000'],
  ['กรมส่งเสริมการปกครองท้องถิ่น', 'มท 0808.2', 'ถนนนครราชสีมา เขตดุสิต กรุงเทพฯ 10300'],
  ['สำนักงานการตรวจเงินแผ่นดิน', 'ตผ 0012', 'ถนนพระรามที่ 6 เขตพญาไท กรุงเทพฯ 10400'],
  ['สำนักงานสภาพัฒนาการเศรษฐกิจและสังคมแห่งชาติ', 'นร 1106', 'ถนนกรุงเกษม เขตป้อมปราบศัตรูพ่าย กรุงเทพฯ 10100'],
  ['มหาวิทยาลัยขอนแก่น', 'อว 660201.1.2', 'ถนนมิตรภาพ อำเภอเมือง จังหวัดขอนแก่น 40002'],
  ['สำนักงานสาธารณสุขจังหวัดนครราชสีมา', 'นม 0033.010', 'ถนนช้างเผือก อำเภอเมือง นม 30000'],
  ['กรมทรัพยากรน้ำบาดาล', 'ทส 0702', 'ถนนกำแพงเพชร 6 เขตจตุจักร กรุงเทพฯ 10900'],
  ['เทศบาลเมืองหัวหิน', 'ปข 52302', 'ถนนดำเนินเกษม อำเภอหัวหิน ปข 77110'],
  ['สำนักงานคณะกรรมการข้าราชการพลเรือน', 'นร 1004', 'ถนนติวานนท์ จังหวัดนนทบุรี 11000'],
  ['สำนักงานอัยการสูงสุด', 'อส 0004', 'ศูนย์ราชการเฉลิมพระเกียรติฯ กรุงเทพฯ 10210'],
  ['กรมพัฒนาชุมชน', 'มท 0404.5', 'ศูนย์ราชการเฉลิมพระเกียรติฯ กรุงเทพฯ 10210'],
  ['องค์การบริหารส่วนตำบลบ้านใหม่', 'นม 87501', 'อำเภอเมืองนครราชสีมา นม 30000'],
].map(([name, prefix, address]) => ({ name, prefix, address }) as Sender);

const doings = [
  'ขอเชิญประชุม',
  'ขอความอนุเคราะห์',
  'ขอส่งรายงานผล',
  'แจ้งการจัดสรรงบประมาณ',
  'การสำรวจข้อมูล',
  'ขอเชิญเข้าร่วมโครงการ',
  'ซ้อมความเข้าใจ',
  'การดำเนินการ',
  'ขออนุมัติเบิกจ่าย',
  'ขอให้ชี้แจงข้อเท็จจริง',
  'การเตรียมความพร้อม',
  'ขอรับการสนับสนุน',
  'แนวทางปฏิบัติ',
  'ตอบข้อหารือ',
  'ขอเปลี่ยนแปลงกำหนดการ',
  'การแต่งตั้งคณะกรรมการ',
  'ส่งสำเนาคำสั่ง',
  'รับสมัครทุน',
  'การประชาสัมพันธ์',
  'ขอใช้สถานที่',
  'ประกาศรายชื่อผู้มีสิทธิ์',
];
const things = [
  'เรื่องการบริหารงานสารบรรณ',
  'การพัฒนาระบบสารสนเทศ',
  'ด้านการเงินการคลัง',
  'ผู้ผ่านการคัดเลือก',
  'การจัดซื้อจัดจ้างภาครัฐ',
  'บุคลากรสายสนับสนุน',
  'โครงการฝึกอบรมเชิงปฏิบัติการ',
  'ทรัพยากรน้ำและสิ่งแวดล้อม',
  'แผนปฏิบัติราชการ',
  'การป้องกันและแก้ไขปัญหาอุทกภัย',
  'ผู้บริหารระดับสูง',
  'กิจกรรมจิตอาสา',
  'การประเมินคุณธรรมและความโปร่งใส',
  'การใช้ที่ดินของรัฐ',
  'ครุภัณฑ์คอมพิวเตอร์',
  'ข้อมูลส่วนบุคคล',
  'งานวันขึ้นปีใหม่',
  'การศึกษาต่อต่างประเทศ',
  'ความปลอดภัยทางถนน',
  'การปฏิรูปที่ดินเพื่อเกษตรกรรม',
  'การควบคุมภายใน',
  'ผู้สูงอายุในชุมชน',
  'การดูแลผู้ป่วยระยะท้าย',
  'ซ่อมแซมอาคารเรียน',
];
const tails = ['', '', '', 'ประจำปีงบประมาณ พ.ศ. 2570', 'ครั้งที่ 3/2569', 'ระยะที่ 2', '(เพิ่มเติม)', 'ในพื้นที่ภาคตะวันออกเฉียงเหนือ', 'ของหน่วยงานในสังกัด'];
const receivers = [
  'อธิการบดีมหาวิทยาลัยราชภัฏกาญจนา',
  'ผู้ว่าราชการจังหวัดกาญจนบุรี',
  'ปลัดกระทรวงการคลัง',
  'อธิบดีกรมบัญชีกลาง',
  'คณบดีคณะวิทยาศาสตร์',
  'ผู้อำนวยการกองกลาง',
  'นายกเทศมนตรีเมืองหัวหิน',
  'เลขาธิการสภาการศึกษา',
  'หัวหน้าส่วนราชการทุกหน่วยงาน',
  'นายแพทย์สาธารณสุขจังหวัดทุกจังหวัด',
];
const sentences = [
  'ด้วยหน่วยงานได้รับมอบหมายให้ดำเนินโครงการพัฒนาศักยภาพบุคลากรให้สอดคล้องกับนโยบายของรัฐบาล',
  'ตามที่ได้ประชุมร่วมกันเมื่อเดือนที่ผ่านมา ที่ประชุมมีมติให้ทุกหน่วยงานรายงานผลการดำเนินงานภายในกำหนด',
  'ในการนี้ จึงขอเชิญท่านหรือผู้แทนเข้าร่วมประชุมตามวันและเวลาดังกล่าว ณ ห้องประชุมใหญ่ อาคารอำนวยการ',
  'เพื่อให้การปฏิบัติงานเป็นไปด้วยความเรียบร้อย มีประสิทธิภาพ และถูกต้องตามระเบียบที่เกี่ยวข้อง',
  'ทั้งนี้ ขอให้จัดส่งแบบตอบรับทางไปรษณีย์อิเล็กทรอนิกส์ภายในวันที่ 25 ของเดือน หากพ้นกำหนดถือว่าไม่ประสงค์เข้าร่วม',
  'คณะกรรมการพิจารณาแล้วเห็นว่าผู้ยื่นคำขอมีคุณสมบัติครบถ้วนตามหลักเกณฑ์ที่กำหนดไว้ทุกประการ',
  'อนึ่ง หากมีข้อสงสัยประการใด โปรดสอบถามเพิ่มเติมที่กลุ่มงานอำนวยการ หมายเลขโทรศัพท์ 0 2345 6789 ต่อ 1024',
  'น้ำท่วมขังในพื้นที่ลุ่มต่ำทำให้ประชาชนได้รับความเดือดร้อน จำเป็นต้องซ่อมแซมถนนและท่อระบายน้ำโดยเร็ว',
];

/** What of a letter of today is not Thai; each with the words that a search would look for. */
export const latinSentences: { text: string; words: string[] }[] = [
  {
    text: 'ประชุมทางไกลผ่านโปรแกรม Microsoft Teams หรือส่งเอกสารทางไปรษณีย์อิเล็กทรอนิกส์ที่ saraban@agency.go.th ภายในกำหนด',
    words: ['Microsoft', 'Teams', 'saraban@agency.go.th'],
  },
  {
    text: 'ลงทะเบียนเข้าร่วมโครงการ Smart Farmer และ Digital Government ได้ที่เว็บไซต์ https://www.training.go.th/register',
    words: ['Smart', 'Farmer', 'Digital', 'Government', 'https://www.training.go.th/register'],
  },
  {
    text: 'ติดต่อนางสาว Jennifer Williams ผู้จัดการโครงการ Green Campus ของ Asian Development Bank ทาง Line หรือ Zoom Meeting',
    words: ['Jennifer', 'Williams', 'Green', 'Campus', 'Asian', 'Development', 'Bank', 'Zoom', 'Meeting'],
  },
];

/** The faces that letters are set in; those of `learnt: false` are on no list that the nets were taught with. */
export const faces = [
  { name: 'Sarabun', learnt: true },
  { name: 'Garuda', learnt: true },
  { name: 'Kinnari', learnt: true },
  { name: 'Laksaman', learnt: false },
  { name: 'Norasi', learnt: false },
  { name: 'Niramit', learnt: false },
] as const;

const months = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');

export const thai = (text: string): string => text.replace(/\d/gu, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] as string);

/** A letter by chance, dated within the year before `today`. */
export function letterBy(random: () => number, today: Date, face?: string): Letter {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sender = pick(senders);
  const running = pick([
    () => 1 + Math.floor(random() * 99),
    () => 100 + Math.floor(random() * 900),
    () => 1000 + Math.floor(random() * 9000),
    () => 10000 + Math.floor(random() * 30000),
  ])();
  const number = `${sender.prefix}/${random() < 0.2 ? 'ว ' : ''}${running}`;
  const day = new Date(today.getTime() - Math.floor(random() * 330) * 86_400_000);
  const roll = random();
  const kind = roll < 0.6 ? 'external' : 'memo';
  return {
    kind,
    sender,
    number,
    date: day.toISOString().slice(0, 10),
    subject: [pick(doings) + pick(things), pick(tails)].filter(Boolean).join(' '),
    to: pick(receivers),
    refers:
      random() < 0.25
        ? [
            `หนังสือ${pick(senders).name} ที่ ${pick(senders).prefix}/${1 + Math.floor(random() * 4000)} ลงวันที่ ${1 + Math.floor(random() * 28)} ${pick(months)} 2569`,
          ]
        : [],
    enclosures: Array.from(
      { length: random() < 0.5 ? 0 : 1 + Math.floor(random() * 3) },
      () =>
        `${pick(['กำหนดการ', 'แบบตอบรับ', 'รายงานสรุป', 'สำเนาคำสั่ง', 'โครงการ'])} จำนวน ${1 + Math.floor(random() * 3)} ${pick(['ฉบับ', 'ชุด', 'แผ่น'])}`,
    ),
    speed: random() < 0.2 ? pick(['ด่วน', 'ด่วนมาก', 'ด่วนที่สุด']) : null,
    face: face ?? pick(faces).name,
    thaiDigits: random() < 0.66,
    body: Array.from({ length: 3 + Math.floor(random() * 2) }, () => `${pick(sentences)} ${pick(sentences)}`),
  };
}

const safe = (text: string) => text.replace(/[\\#$*_`<>@[\]~/"]/gu, (sign) => `\\${sign}`);

/** The letter as typst sets it, its layout by chance within what offices do. */
export function sourceOf(letter: Letter, random: () => number): string {
  const digits = (text: string) => (letter.thaiDigits ? thai(text) : text);
  const say = (text: string) => safe(digits(text));
  const [year, month, day] = letter.date.split('-').map(Number) as [number, number, number];
  const date = say(`${day} ${months[month - 1]} ${year + 543}`);
  const size = letter.face === 'Laksaman' ? 16 : letter.face === 'Sarabun' || letter.face === 'Niramit' ? 13.5 : 13;
  const head = `#set page(paper: "a4", margin: (left: 3cm, right: 2cm, top: ${(1.3 + random() * 0.6).toFixed(2)}cm, bottom: 2cm))
#set text(font: "${letter.face}", size: ${(size + (random() - 0.5)).toFixed(1)}pt, lang: "th", hyphenate: false)
#set par(leading: ${(0.75 + random() * 0.25).toFixed(2)}em, spacing: 0.9em, justify: ${random() < 0.5})
`;
  const line = (label: string, text: string, wide: number) => `#grid(columns: (${wide}cm, 1fr), [${label}], [${text}])\n`;
  const gap = (1.0 + random() * 0.5).toFixed(2);
  const body = letter.body.map((one) => `#par(first-line-indent: (amount: 2.5cm, all: true))[${say(one)}]\n`).join('');
  const crest = `#box(width: 3cm, height: 3cm)[#circle(radius: 1.2cm, stroke: 2pt)[#align(center + horizon)[#polygon(fill: black, (0pt, 0pt), (20pt, 4pt), (12pt, 24pt))]]]`;
  const speed = letter.speed ? `#place(top + left, dy: 1.6cm)[#text(size: 24pt, weight: "bold")[${letter.speed}]]\n` : '';
  if (letter.kind === 'memo') {
    return `${head}${speed}#place(top + left)[#box(width: 1.6cm, height: 1.5cm)[#circle(radius: 0.7cm, stroke: 2pt)]]
#align(center)[#text(size: 26pt, weight: "bold")[บันทึกข้อความ]]
#v(0.4cm)
#grid(columns: (auto, 1fr), column-gutter: 0.5em, [*ส่วนราชการ*], [${say(`${letter.sender.name}  โทร. 0 ${1000 + Math.floor(random() * 8000)} ${1000 + Math.floor(random() * 8000)}`)}])
#grid(columns: (auto, 1fr, auto, 5.4cm), column-gutter: 0.5em, [*ที่*], [${say(letter.number)}], [*วันที่*], [${date}])
#grid(columns: (auto, 1fr), column-gutter: 0.5em, [*เรื่อง*], [${say(letter.subject)}])
${random() < 0.5 ? '#line(length: 100%, stroke: 0.5pt)\n' : ''}#v(0.2cm)
${line('เรียน', say(letter.to), 1.5)}${letter.refers.length ? line('อ้างถึง', say(letter.refers.join(' ')), 1.8) : ''}${letter.enclosures.length ? line('สิ่งที่ส่งมาด้วย', letter.enclosures.map((one, at) => say(letter.enclosures.length > 1 ? `${at + 1}. ${one}` : one)).join(' \\\n'), 3.2) : ''}${body}`;
  }
  return `${head}${speed}#align(center)[${crest}]
#v(-0.6cm)
#grid(columns: (1fr, 1fr), [ที่ ${say(letter.number)}], [${say(letter.sender.name)} \\ ${say(letter.sender.address)}])
#v(${gap}em)
#pad(left: ${(7.4 + random()).toFixed(1)}cm)[${date}]
#v(0.4em)
${line('เรื่อง', say(letter.subject), 1.5)}${line('เรียน', say(letter.to), 1.5)}${letter.refers.length ? line('อ้างถึง', say(letter.refers.join(' ')), 1.8) : ''}${letter.enclosures.length ? line('สิ่งที่ส่งมาด้วย', letter.enclosures.map((one, at) => say(letter.enclosures.length > 1 ? `${at + 1}. ${one}` : one)).join(' \\\n'), 3.2) : ''}${body}`;
}

let compiler: NodeCompiler | undefined;

/** The letter as a PDF, set in fonts that are given by their files. */
export function typesetLetter(letter: Letter, random: () => number, fonts: readonly string[]): Uint8Array {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.map((file) => readFileSync(file)) }] });
  const pdf = compiler.pdf({ mainFileContent: sourceOf(letter, random) });
  if (!pdf) throw new Error('the letter could not be set');
  return pdf;
}
