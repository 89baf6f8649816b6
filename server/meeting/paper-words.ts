import { textsIn } from '../http/languages.ts';

/** What is written on papers, in books and letters is Thai, whoever writes it. */
export const paperWords = () => textsIn(undefined, 'meeting').paper;
