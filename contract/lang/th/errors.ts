import { archiveErrors } from './errors-archive.ts';
import { assetErrors } from './errors-asset.ts';
import { assetCheckErrors } from './errors-asset-check.ts';
import { authErrors } from './errors-auth.ts';
import { bookErrors } from './errors-books.ts';
import { certificateErrors } from './errors-certificates.ts';
import { documentErrors } from './errors-documents.ts';
import { exchangeErrors } from './errors-exchange.ts';
import { fileErrors } from './errors-files.ts';
import { installationErrors } from './errors-installation.ts';
import { knowledgeErrors } from './errors-knowledge.ts';
import { layerErrors } from './errors-layers.ts';
import { leaveErrors } from './errors-leave.ts';
import { meetingErrors } from './errors-meeting.ts';
import { officeErrors } from './errors-office.ts';
import { openErrors } from './errors-open.ts';
import { overtimeErrors } from './errors-overtime.ts';
import { peopleErrors } from './errors-people.ts';
import { petitionErrors } from './errors-petition.ts';
import { roomErrors } from './errors-room.ts';
import { sarabunErrors } from './errors-sarabun.ts';
import { settingsErrors } from './errors-settings.ts';
import { testimonialErrors } from './errors-testimonial.ts';
import { timeErrors } from './errors-time.ts';
import { vehicleErrors } from './errors-vehicle.ts';
import { wfhErrors } from './errors-wfh.ts';

/** What the server answers when it refuses. `{{name}}` is filled in. */
export const errors = {
  ...archiveErrors,
  ...assetErrors,
  ...assetCheckErrors,
  ...authErrors,
  ...bookErrors,
  ...certificateErrors,
  ...documentErrors,
  ...fileErrors,
  ...layerErrors,
  ...officeErrors,
  ...openErrors,
  ...overtimeErrors,
  ...leaveErrors,
  ...roomErrors,
  ...peopleErrors,
  ...petitionErrors,
  ...sarabunErrors,
  ...settingsErrors,
  ...timeErrors,
  ...knowledgeErrors,
  ...meetingErrors,
  ...vehicleErrors,
  ...exchangeErrors,
  ...installationErrors,
  ...testimonialErrors,
  ...wfhErrors,
  internal: 'ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง หากยังพบปัญหาโปรดแจ้งผู้ดูแลระบบ รหัสอ้างอิง {{requestId}}',
  unavailable: 'ระบบยังไม่พร้อมให้บริการ กรุณาลองใหม่ในอีกสักครู่',
  outcome_unknown: 'กำลังตรวจสอบผล ยังไม่ทราบว่ารายการนี้บันทึกสำเร็จหรือไม่ กรุณารอสักครู่แล้วลองอีกครั้งด้วยรายการเดิม',
  unauthorized: 'กรุณาเข้าสู่ระบบใหม่อีกครั้ง',
  not_found: 'ไม่พบข้อมูลที่ต้องการ',
  picture_only: 'รับเฉพาะภาพ PNG หรือ JPEG',
  link_address: 'ที่อยู่ลิงก์ต้องขึ้นต้นด้วย https:// http:// หรือ /',
  link_bad: 'ลิงก์นี้ไม่ถูกต้องหรือไม่ได้ออกโดยระบบนี้',
  message_expired: 'ลิงก์นี้หมดอายุแล้ว (ใช้ได้ {{days}} วันหลังส่ง)',
  forbidden: 'ท่านไม่มีสิทธิ์ทำรายการนี้',
  cross_site: 'คำขอถูกปฏิเสธเนื่องจากส่งมาจากเว็บไซต์อื่น',
  conflict: 'มีผู้แก้ไขข้อมูลนี้ก่อนแล้ว กรุณาเปิดข้อมูลใหม่อีกครั้ง',
  too_many: 'ทำรายการถี่เกินไป กรุณารอ {{minutes}} นาที แล้วลองใหม่',
  too_fast: 'ระบบได้รับคำขอจากบัญชีของท่านถี่เกินไป กรุณารอ {{seconds}} วินาที แล้วทำรายการอีกครั้ง ข้อมูลที่กรอกไว้ยังอยู่',
  too_large: 'ข้อมูลที่ส่งมีขนาดใหญ่เกินกำหนด',
  overtaken: 'มีคำขอใหม่กว่านี้แล้ว',
  bad_request: 'รูปแบบข้อมูลที่ส่งมาไม่ถูกต้อง',
  invalid: 'ข้อมูลในช่องนี้ไม่ถูกต้อง',
  required: 'กรุณากรอกข้อมูลในช่องนี้',
  too_long: 'ข้อความยาวเกิน {{max}} ตัวอักษร',
  bad_date: 'วันที่ไม่ถูกต้อง กรุณาระบุเป็น วัน/เดือน/ปี พ.ศ.',
  key_required: 'คำขอไม่มีรหัสป้องกันการทำรายการซ้ำ กรุณาเปิดหน้านี้ใหม่แล้วลองอีกครั้ง',
  key_reused: 'รหัสป้องกันการทำรายการซ้ำนี้ใช้กับรายการอื่นแล้ว กรุณาเปิดหน้านี้ใหม่แล้วลองอีกครั้ง',
} as const;
