import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { count, flag, id, list, text } from '../wire.ts';

/** Links that an administrator added: where they lead, in a tab of their own, and whether they carry the user-auth value [S53]. */
const linked = {
  MENU_LINK: z.optional(z.string()),
  MENU_NEW_TAB: z.optional(z.number()),
  MENU_SSO: z.optional(z.number()),
};

export const moduleMenuItem = z.object({
  MENU_ID: z.number(),
  MENU_ACTION: z.string(),
  MENU_TYPE: z.string(),
  MENU_ICON: z.string(),
  MENU_NAME: z.string(),
  MENU_NAME_ENG: z.string(),
  ...linked,
});
export const headerMenuItem = z.object({
  MENU_SEQ: z.number(),
  MENU_ID: z.number(),
  MENU_ACTION: z.string(),
  MENU_ICON: z.string(),
  MENU_NAME: z.string(),
  MENU_NAME_ENG: z.string(),
  PM_QUERY: z.number(),
  PM_MANAGE: z.number(),
  ...linked,
});

/** Modules that this person may open. */
export const moduleMenu = read('/service/menu-module-permission', {
  also: ['/sarabun/service/menu-module-permission'],
  about: 'เมนูโมดูลตามสิทธิ์',
  give: z.object({ items: z.array(moduleMenuItem) }),
});

/** Header items under MENU_PARENT 3099, or 3090 for the dashboard and the portal. */
export const headerMenu = read('/sarabun/get-authen-user-menu-permission-header-bottom', {
  method: 'POST',
  about: 'เมนูส่วนหัวตามสิทธิ์',
  take: z.object({ MENU_PARENT: count, MENU_LEVEL: z.optional(count), PM_QUERY: z.optional(count) }),
  give: z.object({ item: z.array(headerMenuItem) }),
});

/** A bell row; NN_JSON_DATA is JSON text with status, title, detail, system, date, icon, noti_link. */
export const notification = z.object({
  NN_RECEIVE_ID: z.number(),
  NN_JSON_DATA: z.string(),
  status: z.enum(['un-read', 'read']),
  F_DOC_TITLE: z.string(),
  IS_READ: z.boolean(),
  F_DOC_ID: z.nullable(z.number()),
  F_TRANS_ID: z.nullable(z.number()),
  F_DOC_GET_ID: z.nullable(z.number()),
});

const modules = list(text(40));

export const getNotifications = read('/sarabun/get-notifications', {
  method: 'POST',
  about: 'การแจ้งเตือนในส่วนหัว',
  take: z.object({ MODULE: modules }),
  give: z.object({
    items: z.object({ totalAlert: z.number(), alerts: z.array(notification), logs: z.array(notification) }),
    /** A sound when the number grows. */
    sound: z.boolean(),
  }),
});

export const getAllNotification = read('/service/get-all-notification', {
  menu: 'view notifications',
  method: 'POST',
  also: ['/sarabun/service/get-all-notification'],
  about: 'การแจ้งเตือนทั้งหมด',
  take: z.object({ take: z.optional(count), skip: z.optional(count), MODULE: z.optional(modules), onlyUnread: z.optional(flag) }),
  give: z.object({
    items: z.array(notification),
    count: z.number(),
    unread: z.number(),
    /** Modules that have told this person something, whatever MODULE asks for. */
    modules: z.array(z.object({ MODULE: z.string(), name: z.string(), count: z.number(), unread: z.number() })),
  }),
});

export const notificationUpdateRead = write('/notification-update-read', {
  key: 'optional',
  also: ['/sarabun/notification-update-read'],
  about: 'เปิดอ่านการแจ้งเตือน',
  take: z.object({ NN_RECEIVE_ID: id }),
  give: z.object({
    is_save: z.boolean(),
    message: z.string(),
    item: z.nullable(z.object({ F_DOC_ID: z.nullable(z.number()), F_TRANS_ID: z.nullable(z.number()), F_DOC_TITLE: z.string() })),
  }),
});

export const notificationUpdateReadAll = write('/notification-update-read-all', {
  key: 'optional',
  also: ['/sarabun/notification-update-read-all'],
  about: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด',
  take: z.object({ MODULE: modules }),
  give: z.object({ message: z.string(), changed: z.number() }),
});

/** Opens a sealed document id of a link; an id that this agency did not seal is refused. */
export const getDecodeDocument = read('/core/get-decode-document-api', {
  method: 'POST',
  about: 'ถอดรหัสเลขเอกสารในลิงก์',
  take: z.object({ F_DOC_ID_ENCODE: text(400) }),
  give: z.object({ item: z.object({ F_DOC_ID: z.number() }) }),
});

/** How files are kept, for the administrator: where, what the scanner and the converter say, what was found damaged, what is held. */
export const storageState = read('/admin/storage', {
  menu: 'view storage',
  about: 'สถานะการจัดเก็บไฟล์',
  give: z.object({
    place: z.string(),
    writable: z.boolean(),
    files: z.number(),
    bytes: z.number(),
    /** null: none is set. */
    scanner: z.nullable(z.object({ name: z.string(), answers: z.boolean(), policy: z.enum(['hold', 'pass']) })),
    converter: z.boolean(),
    waiting: z.number(),
    infected: z.array(z.object({ sha256: z.string(), threat: z.string(), at: z.string(), names: z.array(z.string()) })),
    faults: z.array(
      z.object({ sha256: z.string(), kind: z.enum(['DAMAGED', 'MISSING']), foundAt: z.string(), names: z.array(z.string()) }),
    ),
  }),
});
