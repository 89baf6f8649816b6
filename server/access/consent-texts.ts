import type { ConsentPurpose } from '../../contract/profile/calls.ts';

interface ConsentText {
  version: number;
  th: string[];
  en: string[];
}

/** The notice of data protection. */
const notice: ConsentText = {
  version: 1,
  th: [
    'หน่วยงานเก็บรวบรวม ใช้ และเปิดเผยข้อมูลส่วนบุคคลของท่านเท่าที่จำเป็นต่อการปฏิบัติงานสารบรรณและงานสำนักงาน ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. ๒๕๖๒',
    'ข้อมูลที่เก็บ ได้แก่ ชื่อ ตำแหน่ง สังกัด อีเมล หมายเลขโทรศัพท์ บันทึกการเข้าใช้งาน และการกระทำของท่านต่อหนังสือราชการ เช่น การลงรับ การเกษียน การมอบหมาย และการรายงานผล',
    'ฐานทางกฎหมาย คือ การปฏิบัติหน้าที่เพื่อประโยชน์สาธารณะและการปฏิบัติตามกฎหมาย ทะเบียนและหนังสือที่ลงนามแล้วเก็บรักษาตามระเบียบงานสารบรรณ จึงไม่อาจลบตามคำขอได้',
    'ท่านมีสิทธิขอเข้าถึง ขอรับสำเนา ขอแก้ไข คัดค้าน หรือขอระงับการใช้ข้อมูลของท่าน และร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล โดยติดต่อเจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคลของหน่วยงาน',
    'หากท่านไม่ยินยอม ท่านจะยังไม่สามารถใช้งานระบบสารบรรณได้ ท่านถอนความยินยอมได้ทุกเมื่อ',
  ],
  en: [
    'The agency collects, uses and discloses your personal data as far as document work and office work need it, under the Personal Data Protection Act B.E. 2562.',
    'What is kept: your name, post, unit, e-mail, telephone number, sign-in records, and what you do with official letters, such as registering, endorsing, assigning and reporting.',
    'The legal basis is public task and legal duty. Registers and signed letters are kept under the regulation on document work and can not be erased on request.',
    'You may ask for access, a copy, correction, objection or restriction, and complain to the Personal Data Protection Committee, through the agency’s data protection officer.',
    'Without your consent you can not use the document flow yet. You may withdraw your consent at any time.',
  ],
};

const sensitive = (th: string, en: string): ConsentText => ({
  version: 1,
  th: [
    `ข้าพเจ้ายินยอมโดยชัดแจ้งให้หน่วยงานเก็บข้อมูล${th}ของข้าพเจ้าไว้ในทะเบียนประวัติ เพื่อการบริหารงานบุคคลเท่านั้น`,
    'เมื่อถอนความยินยอม หน่วยงานลบข้อมูลนี้ทันที และไม่มีผลต่อการปฏิบัติงานของข้าพเจ้า',
  ],
  en: [
    `I expressly consent to the agency keeping my ${en} in my personal record, for personnel matters alone.`,
    'When I withdraw my consent it is deleted at once, with no effect on my work.',
  ],
});

/** What is asked for each purpose now. A change of words is a new version, and everybody is asked again. */
export const consentTexts: Record<ConsentPurpose, ConsentText> = {
  PDPA: notice,
  PHOTO: {
    version: 1,
    th: [
      'ยินยอมให้แสดงรูปประจำตัวของท่านแก่ผู้ร่วมงานในระบบนี้',
      'หากไม่ยินยอมหรือถอนความยินยอม ผู้ร่วมงานเห็นภาพแทน มีเพียงท่านและผู้ดูแลทะเบียนบุคลากรที่เห็นรูปของท่าน',
    ],
    en: [
      'Your photo is shown to your colleagues in this system.',
      'Without your consent they see a placeholder; only you and those who keep the staff register see your photo.',
    ],
  },
  LINE: {
    version: 1,
    th: [
      'ยินยอมให้ระบบส่งการแจ้งเตือนงานของท่านไปยังบัญชี LINE ที่ท่านเชื่อมไว้ ข้อความผ่านบริการของ LINE ซึ่งอยู่นอกหน่วยงาน และไม่มีเนื้อหาของหนังสือที่มีชั้นความลับ',
      'หากถอนความยินยอม ระบบหยุดส่งข้อความทาง LINE ทันที ท่านยังได้รับการแจ้งเตือนทางอื่นตามปกติ',
    ],
    en: [
      'Notices of your work are sent to the LINE account that you have linked. They pass through the service of LINE, outside the agency, and never carry what a classed letter says.',
      'When you withdraw your consent nothing more is sent by LINE; other notices go on.',
    ],
  },
  COOKIE: {
    version: 1,
    th: ['ยินยอมให้ระบบนับจำนวนครั้งที่ใช้งานด้วยคุกกี้ เพื่อปรับปรุงระบบ คุกกี้ที่จำเป็นต่อการเข้าใช้งานมีอยู่เสมอ', 'หากถอนความยินยอม ระบบลบคุกกี้นับจำนวนในเบราว์เซอร์นี้'],
    en: [
      'A cookie counts your visits so that the system can be improved. Cookies that signing in needs are always there.',
      'When you withdraw your consent the counting cookie of this browser is deleted.',
    ],
  },
  RACE: sensitive('เชื้อชาติ', 'race'),
  RELIGION: sensitive('ศาสนา', 'religion'),
  BLOOD: sensitive('หมู่โลหิต', 'blood type'),
};
