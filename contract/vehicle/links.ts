import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own trips, the board of cars, what the fleet does today. */
  vehicles: '/vehicle',
  trip: (id: number) => `/vehicle/${id}`,
  /** ของพนักงานขับรถ: one's own trips with the big buttons, also without network. */
  drives: '/vehicle/drive',
  car: (id: number) => `/vehicle/car/${id}`,
} as const;

const wholePages = { vehicle: to.vehicles } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
