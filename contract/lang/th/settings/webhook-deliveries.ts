/** เหตุการณ์ที่ส่ง */
export const webhookDeliveries = {
  title: 'เหตุการณ์ที่ส่ง',
  affects: 'ดูสิ่งที่ส่งไปยังปลายทางใน 30 วัน คำตอบของปลายทาง และส่งอีกครั้ง',
} as const;
