import type { roomErrors as th } from '../th/errors-room.ts';

/** Rooms. */
export const roomErrors: Record<keyof typeof th, string> = {
  room_extra_gone: 'Some of the equipment is out of use. Choose again.',
  room_too_small: '{{room}} seats {{seats}} in this layout, but {{count}} people come',
  room_catering_late: 'Catering for {{room}} is asked for {{count}} hours ahead at least',
};
