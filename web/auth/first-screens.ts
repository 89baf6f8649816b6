import type { FirstScreen } from '../module.ts';

export const firstScreens: Record<string, FirstScreen> = {
  login: { parts: ['auth/LoginPage.tsx'], calls: [], visit: 'login' },
};
