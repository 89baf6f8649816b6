import { kinds } from '../../files/store/kinds.ts';

/** Kinds of files in which words are looked for. */
export const readableKinds = [kinds.pdf, kinds.jpg, kinds.png, kinds.docx, kinds.odt, kinds.xlsx].map((one) => one.mime);

/** Of a longer file no more pages are read, and that is said. */
export const mostPages = 500;
