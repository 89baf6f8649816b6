import type { Differs } from '../index.ts';
import type { common as th } from '../th/common.ts';

/** Only what this organisation says differently; everything else is taken from th. */
export const common: Differs<typeof th> = {
  product: 'ระบบสำนักงานอิเล็กทรอนิกส์',
};
