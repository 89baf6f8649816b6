/** Words that the first screens show, in one file: behind a slow line every file costs. */
export { auth } from './auth.ts';
export { common } from './common.ts';
export { portal } from './portal.ts';
export { shell } from './shell.ts';
