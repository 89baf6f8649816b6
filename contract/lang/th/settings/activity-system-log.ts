/** บันทึกเหตุการณ์ระบบ */
export const activitySystemLog = {
  title: 'บันทึกเหตุการณ์ระบบ',
  affects: 'บันทึกทุกเหตุการณ์ของระบบและตรวจว่าบันทึกไม่ถูกแก้ไข ส่งออกได้ แก้ไขหรือลบไม่ได้',
  fields: {
    at: 'วันและเวลา',
    person: 'ผู้ทำ',
    action: 'เหตุการณ์',
    outcome: 'ผล',
    ip: 'หมายเลข IP',
    detail: 'รายละเอียด',
    about: 'กลุ่มเหตุการณ์',
  },
  choices: {
    about: {
      auth: 'การเข้าสู่ระบบ',
      settings: 'การตั้งค่า',
      step: 'งานหนังสือที่ถูกปฏิเสธ',
      certificate: 'ใบรับรอง',
      secret: 'หนังสือลับ',
      book: 'ทะเบียน',
      file: 'ไฟล์',
      agency: 'หน่วยงาน',
    },
    outcome: {
      OK: 'สำเร็จ',
      REFUSED: 'ถูกปฏิเสธ',
    },
  },
} as const;
