import type { FirstScreen } from '../module.ts';

export const firstScreens: Record<string, FirstScreen> = {
  'sarabun/dashboard': {
    parts: ['sarabun/dashboard/DashboardPage.tsx', 'shell/frame/Office.tsx'],
    calls: ['POST /verify', 'POST /get-todo-lists', 'POST /get-dashboard', 'GET /service/menu-module-permission'],
    visit: 'office',
  },
};
