import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import { count } from '../wire.ts';
import { stranger, wayIn } from './calls.ts';

/** Signing in at a provider (OpenID Connect). The browser's part of a trip is a cookie that no script reads. */

/** Where the browser goes next. */
export const startTrip = write('/users/provider/:place/start', {
  ...stranger,
  about: 'เริ่มเข้าสู่ระบบผ่านผู้ให้บริการยืนยันตัวตน',
  take: z.object({ place: count }),
  give: z.object({ url: z.string() }),
});

/** The provider sends the browser here (GET); the answer is judged and the browser led back to the page of signing in. */
export const tripReturns = '/users/provider/callback';

/** After the return: a session, or what is still asked (`second_factor_needed`, `session_elsewhere` with `entry_pass`). */
export const finishTrip = wayIn('/users/provider/finish', 'จบการเข้าสู่ระบบผ่านผู้ให้บริการยืนยันตัวตน', {});
