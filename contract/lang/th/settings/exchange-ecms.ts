export const exchangeEcms = {
  title: 'ระบบ e-CMS',
  affects: 'การรับส่งหนังสือกับหน่วยงานอื่นผ่านเครื่องแม่ข่าย e-CMS ของหน่วยงาน',
  parts: { node: 'เครื่องแม่ข่าย e-CMS ของเรา' },
  fields: {
    active: 'เปิดใช้ e-CMS',
    address: 'ที่อยู่บริการ',
    ministry: 'รหัสกระทรวง',
    code: 'รหัสหน่วยงาน',
    unit: 'หนังสือจากหน่วยงานใหม่เข้าถาดรับของ',
    addressing: 'ชื่อมาตรฐานในหัวข้อความ',
  },
  hints: {
    address: 'ตามที่ผู้ดูแล e-CMS แจ้ง เช่น https://ecms.example.go.th/ecms-ws01/service2',
    ministry: 'ตัวเลขสองหลัก เช่น 11',
    code: 'ตัวเลขห้าหลัก เช่น 11008',
    addressing: 'เปลี่ยนเมื่อเครื่องแม่ข่ายไม่รับข้อความ',
  },
  choices: { addressing: { W3C: 'http://www.w3.org/2005/08/addressing', SHORT: 'http://w3.org/2005/08/addressing' } },
} as const;
