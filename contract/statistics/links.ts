import type { ModuleLinks } from '../module.ts';

/** Which letters stand behind a figure; the fields of `statisticsLetters`. */
export interface Behind {
  report: string;
  from: string;
  until: string;
  by?: string | undefined;
  key?: string | undefined;
  part?: string | undefined;
  unitId?: number | undefined;
  type?: number | undefined;
  speed?: number | undefined;
}

const to = {
  statistics: '/statistics',
  statisticsLetters: (behind: Behind) =>
    `/statistics/letters?${new URLSearchParams(Object.entries(behind).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))}`,
} as const;

const actions = { statistics: to.statistics } as const;

export const links = { to, actions } satisfies ModuleLinks;
