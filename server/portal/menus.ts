import type { Given, Taken } from '../../contract/endpoint.ts';
import type { headerMenu as headerCall, moduleMenu as moduleCall } from '../../contract/portal.ts';
import { menuParent } from '../../contract/times.ts';
import type { Ctx, Me } from '../http/context.ts';

interface Module {
  id: number;
  action: string;
  icon: string;
  th: string;
  en: string;
  who: (me: Me) => boolean;
}

const everybody = () => true;
const registry = (me: Me) => me.registryUnits.length > 0 || me.secretRegistryUnits.length > 0;

/** Modules that stand. A menu only shows; every call decides for itself. */
const modules: readonly Module[] = [
  { id: 3099, action: 'sarabanDashboard', icon: 'inbox', th: 'งานสารบรรณ', en: 'document flow', who: everybody },
  { id: 3105, action: 'sarabanDrafts', icon: 'file-text', th: 'หนังสือที่จัดทำ', en: 'letters written', who: everybody },
  { id: 3101, action: 'sarabanIntake', icon: 'scan', th: 'ลงรับหนังสือ', en: 'register letter', who: registry },
  {
    id: 3102,
    action: 'sarabanBooks',
    icon: 'book',
    th: 'ทะเบียนหนังสือ',
    en: 'registers',
    who: (me) => registry(me) || me.headedUnits.length > 0,
  },
  { id: 3103, action: 'notifacationAll', icon: 'bell', th: 'การแจ้งเตือน', en: 'notifications', who: everybody },
  { id: 3104, action: 'intranet', icon: 'world', th: 'อินทราเน็ต', en: 'intranet', who: everybody },
  {
    id: 3144,
    action: 'settingsCenter',
    icon: 'settings',
    th: 'ตั้งค่าระบบ',
    en: 'settings',
    who: (me) => me.isAdmin,
  },
  {
    id: 3284,
    action: 'settingCertificate',
    icon: 'certificate',
    th: 'ใบรับรอง',
    en: 'certificates',
    who: (me) => me.isAdmin,
  },
  { id: 3190, action: 'mailOutbox', icon: 'mail', th: 'กล่องจดหมายขาออก', en: 'mail outbox', who: (me) => me.isAdmin },
  { id: 3191, action: 'storage', icon: 'database', th: 'การจัดเก็บไฟล์', en: 'file storage', who: (me) => me.isAdmin },
];

export async function moduleMenu(ctx: Ctx): Promise<Given<typeof moduleCall>> {
  return {
    items: modules
      .filter((one) => one.who(ctx.me))
      .map((one) => ({
        MENU_ID: one.id,
        MENU_ACTION: one.action,
        MENU_TYPE: 'module',
        MENU_ICON: one.icon,
        MENU_NAME: one.th,
        MENU_NAME_ENG: one.en,
      })),
  };
}

/** MENU_PARENT 3099 is the document flow's own header, 3090 the dashboard's and the portal's. */
export async function headerMenu(ctx: Ctx, input: Taken<typeof headerCall>): Promise<Given<typeof headerCall>> {
  const known = Object.values(menuParent).includes(input.MENU_PARENT as 3099);
  const mine = known ? modules.filter((one) => one.who(ctx.me)) : [];
  return {
    item: mine.map((one, index) => ({
      MENU_SEQ: index + 1,
      MENU_ID: one.id,
      MENU_ACTION: one.action,
      MENU_ICON: one.icon,
      MENU_NAME: one.th,
      MENU_NAME_ENG: one.en,
      PM_QUERY: 1,
      PM_MANAGE: one.who === everybody ? 0 : 1,
    })),
  };
}
