import type { FormSource } from '../../settings-source.ts';
import { displayKey, standardDisplay } from '../book-display.ts';

export const registrationDisplay: FormSource = { key: displayKey, standard: standardDisplay };
