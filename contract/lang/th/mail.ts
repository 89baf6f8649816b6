/** Mails. `{{name}}` is filled in. Neutral: a mail tells nothing to somebody who only sees its subject. */
export const mail = {
  reset_subject: 'การตั้งรหัสผ่านใหม่',
  reset_body:
    'เรียน ผู้ใช้งานระบบสำนักงานอิเล็กทรอนิกส์\n\nมีคำขอตั้งรหัสผ่านใหม่สำหรับบัญชีที่ใช้อีเมลนี้\n\nกรุณาเปิดลิงก์ (ใช้ได้ภายใน {{minutes}} นาที)\n{{link}}\n\nรหัสยืนยัน (ใช้ได้ภายใน {{codeMinutes}} นาที): {{code}}\n\nหากท่านไม่ได้ขอ ไม่ต้องดำเนินการใด รหัสผ่านเดิมยังใช้ได้ตามปกติ',
  code_subject: 'รหัสยืนยัน',
  code_body: 'เรียน ผู้ใช้งานระบบสำนักงานอิเล็กทรอนิกส์\n\nรหัสยืนยันใหม่ (ใช้ได้ภายใน {{codeMinutes}} นาที): {{code}}\n\nหากท่านไม่ได้ขอ ไม่ต้องดำเนินการใด',
} as const;
