/** Only what this organisation says differently; everything else is taken from th. */
export { auth } from './auth.ts';
export { common } from './common.ts';
