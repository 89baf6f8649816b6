import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { flag, list, text } from '../wire.ts';

export const fontSizes = ['small', 'normal', 'large', 'largest'] as const;
export const contrasts = ['auto', 'high'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
export const motions = ['auto', 'reduced'] as const;
export const digitKinds = ['arabic', 'thai'] as const;
export const densities = ['comfortable', 'compact'] as const;

/** How a person sees and uses the office, on every device. `auto` follows the device. */
export interface Preferences {
  fontSize: (typeof fontSizes)[number];
  contrast: (typeof contrasts)[number];
  theme: (typeof themes)[number];
  motion: (typeof motions)[number];
  /** Of lists, counts and dates on the screen; what is printed has its own rule. */
  digits: (typeof digitKinds)[number];
  density: (typeof densities)[number];
  /** A new notification is heard. */
  sound: boolean;
  /** Keys without Ctrl act (J, K, E …). */
  singleKeys: boolean;
  /** Names of the tours that were seen or put away. */
  toursSeen: string[];
}

export const defaultPreferences: Preferences = {
  fontSize: 'normal',
  contrast: 'auto',
  theme: 'auto',
  motion: 'auto',
  digits: 'arabic',
  density: 'comfortable',
  sound: true,
  singleKeys: true,
  toursSeen: [],
};

const chosen = {
  fontSize: z.optional(z.enum(fontSizes)),
  contrast: z.optional(z.enum(contrasts)),
  theme: z.optional(z.enum(themes)),
  motion: z.optional(z.enum(motions)),
  digits: z.optional(z.enum(digitKinds)),
  density: z.optional(z.enum(densities)),
  sound: z.optional(flag),
  singleKeys: z.optional(flag),
  toursSeen: z.optional(list(text(60)).check(z.maxLength(100))),
};
const given = z.object({
  /** What was chosen; what is missing has its default. */
  preferences: z.partial(
    z.object({
      fontSize: z.enum(fontSizes),
      contrast: z.enum(contrasts),
      theme: z.enum(themes),
      motion: z.enum(motions),
      digits: z.enum(digitKinds),
      density: z.enum(densities),
      sound: z.boolean(),
      singleKeys: z.boolean(),
      toursSeen: z.array(z.string()),
    }),
  ),
});

/** One's own choices; nobody else's are ever given. */
export const getPreferences = read('/users/preferences', {
  about: 'ค่าที่เลือกไว้ของตนเอง เช่น ขนาดตัวอักษรและธีมสี',
  give: given,
});

/** Keeps these choices and leaves the others; the same twice is as once, so no key is asked for. */
export const savePreferences = write('/users/preferences', {
  key: 'none',
  about: 'บันทึกค่าที่ตนเองเลือก เฉพาะข้อที่ส่งมา',
  take: z.object(chosen),
  give: given,
});
