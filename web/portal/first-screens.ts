import type { FirstScreen } from '../module.ts';

export const firstScreens: Record<string, FirstScreen> = {
  portal: {
    parts: ['portal/PortalPage.tsx', 'shell/frame/Office.tsx'],
    calls: ['POST /verify', 'POST /get-todo-lists', 'GET /service/menu-module-permission', 'POST /get-dashboard'],
    visit: 'office',
  },
};
