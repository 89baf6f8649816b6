import type { SameKeys } from '../index.ts';
import type { scan as th } from '../th/scan.ts';

export const scan: SameKeys<typeof th> = {
  camera: 'Camera that reads labels',
  light: 'Light',
  again: 'Try the camera again',
  lack: {
    DENIED: {
      title: 'The camera was not allowed',
      way: 'Touch the padlock before the address, allow the camera, then try again; or type the number of the label below.',
    },
    NONE: {
      title: 'This device has no camera',
      way: 'Type the number of the label below, or use a barcode reader connected to this device.',
    },
    BUSY: { title: 'Another program has the camera', way: 'Close it, then try again; or type the number of the label below.' },
    UNSAFE: {
      title: 'The camera can’t be opened at this address',
      way: 'Browsers open it at addresses that begin with https only. Type the number of the label below, and tell the administrator.',
    },
    FAILED: {
      title: 'The reader of codes has not reached this device',
      way: 'The first visit needs a network. Meanwhile, type the number of the label below.',
    },
  },
};
