import type { ComponentType } from 'react';

export interface HelpProps {
  opened: boolean;
  onClose: () => void;
}

/** What the shell shows of the manual without knowing it: help for the page where one is, and the first tour. */
interface Offered {
  drawer: () => Promise<ComponentType<HelpProps>>;
  tour: () => Promise<ComponentType>;
}

/** Set by whoever puts the product together. */
let offered: Offered | null = null;
export function offerHelp(what: Offered): void {
  offered = what;
}

export function helpDrawer(): Promise<ComponentType<HelpProps>> {
  return offered ? offered.drawer() : Promise.reject(new Error('No help is offered.'));
}

export function firstTour(): Promise<ComponentType> {
  return offered ? offered.tour() : Promise.reject(new Error('No tour is offered.'));
}
