import { activitySystemLog } from './settings/activity-system-log.ts';
import { adminConfigs } from './settings/admin-configs.ts';
import { bookFooter } from './settings/book-footer.ts';
import { bookSendFrom } from './settings/book-send-from.ts';
import { bookSendTo } from './settings/book-send-to.ts';
import { certificatePersonAuto } from './settings/certificate-person-auto.ts';
import { commandType } from './settings/command-type.ts';
import { documentCentral } from './settings/document-central.ts';
import { documentManual } from './settings/document-manual.ts';
import { documentSecret } from './settings/document-secret.ts';
import { documentSpeed } from './settings/document-speed.ts';
import { documentType } from './settings/document-type.ts';
import { employeeType } from './settings/employee-type.ts';
import { historyActivity } from './settings/history-activity.ts';
import { holidays } from './settings/holidays.ts';
import { jobType } from './settings/job-type.ts';
import { manageAdmin } from './settings/manage-admin.ts';
import { manageBookCreation } from './settings/manage-book-creation.ts';
import { positionInformation } from './settings/position-information.ts';
import { positionLevel } from './settings/position-level.ts';
import { positionType } from './settings/position-type.ts';
import { prefix } from './settings/prefix.ts';
import { registrationDisplay } from './settings/registration-display.ts';
import { roleType } from './settings/role-type.ts';
import { serdertype } from './settings/serdertype.ts';
import { settingNotifications } from './settings/setting-notifications.ts';
import { suffix } from './settings/suffix.ts';
import { systemCategoryDocumentBook } from './settings/system-category-document-book.ts';
import { systemFunctions } from './settings/system-functions.ts';
import { systemManageBookGroup } from './settings/system-manage-book-group.ts';
import { titles } from './settings/titles.ts';

/** The settings centre: its frame and home, what every declared page says, and the words of each page by its path. */
export const settings = {
  title: 'ตั้งค่าระบบ',
  certificates: 'ใบรับรอง',
  hint: 'เลือกเรื่องที่ต้องการตั้งค่า แต่ละหน้าบอกว่ามีผลกับอะไร',
  back: 'กลับหน้าแรก',
  home: 'กลับไปหน้ารวมการตั้งค่า',
  nav: 'หน้าตั้งค่า',
  find: 'ค้นหาการตั้งค่า',
  found: 'พบ {{count}} หน้า',
  notFound: 'ไม่พบการตั้งค่าที่ตรงกับ “{{text}}”',
  notFoundHint: 'ลองใช้คำอื่น เช่น ชื่อรายการหรือหน้าที่ที่ต้องการเปลี่ยน',
  nothing: 'ท่านยังไม่มีสิทธิ์เปิดหน้าตั้งค่าใด หากต้องใช้ โปรดติดต่อผู้ดูแลระบบของหน่วยงาน',
  closed: 'ท่านไม่มีสิทธิ์เปิดหน้านี้ หากต้องใช้ โปรดติดต่อผู้ดูแลระบบของหน่วยงาน',
  viewOnly: 'ดูได้อย่างเดียว',
  viewOnlyHint: 'ท่านมีสิทธิ์ดูหน้านี้ การแก้ไขทำได้โดยผู้มีสิทธิ์จัดการ',
  groups: {
    people: 'บุคคล',
    structure: 'โครงสร้าง',
    document: 'หนังสือ',
    books: 'ทะเบียนและเลขที่',
    certificates: 'ใบรับรอง',
    notices: 'การแจ้งเตือน',
    system: 'ระบบ',
  },
  list: {
    add: 'เพิ่มรายการ',
    edit: 'แก้ไข{{name}}',
    addTo: 'เพิ่มใน{{title}}',
    look: 'รายละเอียด {{name}}',
    search: 'ค้นหาใน{{title}}',
    filterAll: 'ทุก{{field}}',
    state: 'สถานะ',
    stateAll: 'ทุกสถานะ',
    stateOn: 'ใช้งานอยู่',
    stateOff: 'ปิดใช้งาน',
    used: 'ใช้อยู่',
    usedNone: 'ไม่มี',
    usedBy: '{{count}} รายการ',
    active: 'ใช้งาน',
    switchOn: 'เปิดใช้งาน {{name}}',
    switchOff: 'ปิดใช้งาน {{name}}',
    switchedOn: 'เปิดใช้งาน {{name}} แล้ว',
    switchedOff: 'ปิดใช้งาน {{name}} แล้ว',
    count: '{{count}} รายการ',
    dragHint: 'ลากเพื่อเรียงลำดับในรายการเลือก',
    dragOff: 'ล้างการค้นหาและตัวกรองก่อน จึงลากเรียงลำดับได้',
    ordered: 'บันทึกลำดับแล้ว',
    empty: 'ยังไม่มีรายการ',
    emptyHint: 'เพิ่มรายการแรก หรือนำเข้าจากไฟล์',
    noMatch: 'ไม่พบรายการที่ตรงกับที่ค้นหา',
    clearSearch: 'ล้างการค้นหา',
    fixed: 'กำหนดโดยระเบียบหรือระบบ จึงลบไม่ได้ ปิดการใช้งานแทนได้',
    inUse: 'มีผู้ใช้อยู่ {{used}} จึงลบไม่ได้ ปิดการใช้งานแทนได้',
    remove: 'ลบ',
    removeOf: 'ลบ {{name}}',
    removeAsk: 'ลบ {{name}}',
    removeText: 'รายการนี้ยังไม่มีผู้ใช้ ลบแล้วเรียกคืนไม่ได้ ประวัติการแก้ไขยังคงอยู่',
    removed: 'ลบ {{name}} แล้ว',
    saved: 'บันทึก {{name}} แล้ว',
    more: 'นำเข้า ส่งออก และประวัติ',
    yes: 'ใช่',
    no: 'ไม่',
  },
  form: {
    close: 'ปิดแบบฟอร์ม',
    unsavedTitle: 'มีข้อมูลที่ยังไม่ได้บันทึก',
    unsavedText: 'หากปิดหรือเปิดรายการอื่น ข้อมูลที่แก้ไว้จะหายไป',
    once: 'กำหนดได้เมื่อเพิ่มเท่านั้น',
    choose: 'เลือก',
    none: 'ไม่ระบุ',
    searchMore: 'พิมพ์เพื่อค้นหา',
    noChoice: 'ไม่พบตัวเลือก',
    example: 'ตัวอย่างในหนังสือ',
    hiddenKept: 'มีค่าอยู่แล้ว เว้นว่างไว้หากไม่เปลี่ยน',
    unchanged: 'ยังไม่มีการแก้ไข',
    changed: 'มีการแก้ไขที่ยังไม่ได้บันทึก',
    discard: 'ยกเลิกการแก้ไข',
    required: 'จำเป็นต้องกรอก',
    tooLong: 'ยาวเกิน {{max}} ตัวอักษร',
    range: 'ต้องเป็นจำนวนเต็ม {{min}} ถึง {{max}}',
    tooMany: 'เลือกได้ไม่เกิน {{most}} รายการ',
    icon: 'เลือกไอคอน',
    iconNone: 'ไม่มีไอคอน',
    iconFind: 'ค้นหาไอคอน (ภาษาอังกฤษ)',
    shownAs: 'เลือกแล้ว {{name}}',
  },
  format: {
    code: 'ใช้ได้เฉพาะ A-Z a-z 0-9 . _ -',
    email: 'รูปแบบอีเมลไม่ถูกต้อง',
    phone: 'ใช้ได้เฉพาะตัวเลข เว้นวรรค + - ( ) และคำว่า ต่อ',
    colour: 'ต้องเป็นรหัสสี เช่น #023e8a',
    url: 'ต้องขึ้นต้นด้วย https:// หรือ http://',
    time: 'ต้องเป็นเวลา เช่น 08:30',
    icon: 'ไม่รู้จักไอคอนนี้',
  },
  conflict: {
    title: 'มีผู้แก้ไขรายการนี้ไปก่อน',
    load: 'ดูค่าล่าสุด',
    loaded: 'แสดงค่าล่าสุดใต้ช่องที่ต่างกันแล้ว ข้อมูลที่ท่านกรอกยังอยู่ ตรวจแล้วกดบันทึกอีกครั้ง',
    same: 'ค่าล่าสุดตรงกับที่ท่านกรอก กดบันทึกได้',
    now: 'ค่าล่าสุด: {{value}}',
    take: 'ใช้ค่านี้',
    gone: 'รายการนี้ถูกลบไปแล้ว',
    empty: 'ว่าง',
  },
  history: {
    title: 'ประวัติการแก้ไข',
    list: 'ประวัติของทั้งหน้า',
    of: 'ประวัติของ {{name}}',
    open: 'ดูประวัติการแก้ไข',
    back: 'กลับไปแบบฟอร์ม',
    empty: 'ยังไม่มีการแก้ไข',
    before: 'เดิม',
    after: 'เป็น',
    blank: 'ว่าง',
    acts: {
      RENAMED: 'เปลี่ยนชื่อ',
      MERGED: 'ยุบรวม',
      CLOSED: 'ปิดหน่วยงาน',
      DUTY_GIVEN: 'กำหนดผู้รับผิดชอบ',
      DUTY_ENDED: 'เลิกหน้าที่',
      ADDED: 'เพิ่ม',
      CHANGED: 'แก้ไข',
      SWITCHED_ON: 'เปิดใช้งาน',
      SWITCHED_OFF: 'ปิดใช้งาน',
      REMOVED: 'ลบ',
      ORDERED: 'เรียงลำดับ',
      IMPORTED: 'นำเข้า',
    },
  },
  file: {
    export: 'ส่งออก',
    xlsx: 'ส่งออก Excel (XLSX)',
    csv: 'ส่งออก CSV',
    import: 'นำเข้าจากไฟล์',
    importTo: 'นำเข้า{{title}}',
    how: 'ใช้ไฟล์ที่ส่งออกจากหน้านี้หรือแบบเปล่า แถวแรกเป็นชื่อคอลัมน์ รายการที่มีอยู่แล้วจะถูกปรับปรุง รายการใหม่จะถูกเพิ่ม',
    template: 'ดาวน์โหลดแบบเปล่า',
    choose: 'ไฟล์ XLSX หรือ CSV',
    chooseHint: 'เลือกไฟล์',
    check: 'ตรวจไฟล์',
    checking: 'กำลังตรวจไฟล์',
    commit: 'นำเข้า {{count}} รายการ',
    summary: '{{rows}} แถว: เพิ่ม {{added}} ปรับปรุง {{changed}} คงเดิม {{unchanged}}',
    nothing: 'ไม่มีรายการที่ต่างจากเดิม จึงไม่ต้องนำเข้า',
    faults: 'มี {{count}} จุดที่ต้องแก้ไขในไฟล์ ยังไม่มีรายการใดถูกนำเข้า แก้ไฟล์แล้วเลือกใหม่',
    clean: 'ไฟล์ถูกต้องทุกแถว',
    row: 'แถว',
    field: 'คอลัมน์',
    value: 'ค่าในไฟล์',
    message: 'สิ่งที่ต้องแก้',
    done: 'นำเข้าแล้ว: เพิ่ม {{added}} ปรับปรุง {{changed}} รายการ',
    allRows: 'ทุกรายการของหน้านี้',
  },
  log: {
    exportCount: 'ส่งออก {{count}} รายการ',
    search: 'ค้นหาในบันทึก',
    from: 'ตั้งแต่วันที่',
    to: 'ถึงวันที่',
    empty: 'ไม่พบบันทึกในช่วงที่เลือก',
    clear: 'ล้างตัวกรอง',
  },
  /** Words of every page by its path. A declared page's own file goes after the titles. */
  pages: {
    ...titles,
    'document-speed': documentSpeed,
    'document-secret': documentSecret,
    'document-type': documentType,
    'manage-book-creation': manageBookCreation,
    'job-type': jobType,
    'command-type': commandType,
    'book-send-from': bookSendFrom,
    'book-send-to': bookSendTo,
    serdertype,
    'book-footer': bookFooter,
    'system-functions': systemFunctions,
    'document-central': documentCentral,
    prefix,
    suffix,
    'manage-admin': manageAdmin,
    'role-type': roleType,
    'position-information': positionInformation,
    'position-level': positionLevel,
    'position-type': positionType,
    'employee-type': employeeType,
    DocumentManual: documentManual,
    'setting-notifications': settingNotifications,
    'certificate-person-auto': certificatePersonAuto,
    'registration-display': registrationDisplay,
    'system-manage-book-group': systemManageBookGroup,
    'system-category-document-book': systemCategoryDocumentBook,
    'admin-configs': adminConfigs,
    holidays,
    'history-activity': historyActivity,
    'activity-system-log': activitySystemLog,
  },
} as const;
