/** What a stored file's `warnings` say to a reader. */
export const files = {
  warning: {
    javascript: 'มีคำสั่ง JavaScript ฝังอยู่ ระบบจะไม่เรียกใช้',
    launch: 'มีคำสั่งเปิดโปรแกรมอื่นฝังอยู่ ระบบจะไม่เรียกใช้',
    embedded_files: 'มีไฟล์อื่นฝังอยู่ภายใน',
    external_actions: 'มีคำสั่งส่งข้อมูลหรือเปิดเอกสารภายนอกฝังอยู่',
    xfa_form: 'เป็นแบบฟอร์มชนิด XFA อาจแสดงผลไม่ครบ',
    signed: 'มีลายมือชื่ออิเล็กทรอนิกส์',
    repaired: 'โครงสร้างไฟล์ไม่สมบูรณ์ ระบบอ่านได้แต่ควรตรวจดูทุกหน้า',
    not_inspected: 'ไฟล์มีขนาดใหญ่ ระบบไม่ได้ตรวจคำสั่งที่ฝังอยู่',
  },
} as const;
