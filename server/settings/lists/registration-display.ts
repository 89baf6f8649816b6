import { displayKey, standardDisplay } from '../books/display.ts';
import type { FormSource } from '../pages/source.ts';

export const registrationDisplay: FormSource = { key: displayKey, standard: standardDisplay };
