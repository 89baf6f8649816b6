import type { LanguageFacts } from '../index.ts';
import { language as th } from '../th/language.ts';

export const language: LanguageFacts = { ...th, tag: 'th-Onlb', variantOf: 'th', brand: 'onlb' };
