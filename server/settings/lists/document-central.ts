import type { ListSource } from '../../settings-source.ts';
import { shelfSource } from '../shelves/shelf.ts';

export const documentCentral: ListSource = shelfSource('central_document', { units: 'unit_ids' });
