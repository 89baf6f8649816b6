import { displayKey, standardDisplay } from '../book-display.ts';
import type { FormSource } from '../pages/source.ts';

export const registrationDisplay: FormSource = { key: displayKey, standard: standardDisplay };
