/** The notice of data protection, version by version; a change of words is a new version and everybody is asked again. */
export const pdpaText = {
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
