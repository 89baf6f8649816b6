import type { ListSource } from '../pages/source.ts';
import { shelfSource } from '../shelves/shelf.ts';

export const documentManual: ListSource = shelfSource('manual');
