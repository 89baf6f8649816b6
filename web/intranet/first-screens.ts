import type { FirstScreen } from '../module.ts';

export const firstScreens: Record<string, FirstScreen> = {
  intranet: { parts: ['intranet/IntranetPage.tsx'], calls: [] },
};
