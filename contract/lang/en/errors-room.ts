import type { roomErrors as th } from '../th/errors-room.ts';

/** Rooms. */
export const roomErrors: Record<keyof typeof th, string> = {
  room_gone: 'This room does not exist or is out of use. Choose another.',
  room_extra_gone: 'Some of the equipment is out of use. Choose again.',
  room_not_open: '{{room}} is open from {{from}} to {{until}} on its days, so it cannot be used at {{at}}',
  room_not_that_day: '{{room}} is not open on {{day}}',
  room_closed_period: '{{room}} is closed from {{from}} to {{until}}: {{name}}',
  room_time_past: '{{at}} has passed. Choose another time.',
  room_time_over: 'This time has begun or is over, so it cannot be changed',
  room_too_short: '{{room}} is booked for {{count}} minutes at least',
  room_too_long: '{{room}} is booked for {{count}} minutes at most',
  room_too_far: '{{room}} is booked {{count}} days ahead at most',
  room_too_small: '{{room}} seats {{seats}} in this layout, but {{count}} people come',
  room_on_holiday: '{{day}} is a holiday: {{name}}',
  room_catering_late: 'Catering for {{room}} is asked for {{count}} hours ahead at least',
  room_series_by_keeper: '{{room}} is given by its keeper. Ask the keeper to move it, or book this time apart.',
  room_two_keepers: 'The chosen rooms are given by different keepers. Ask for them apart.',
  room_twice: 'Times of this booking lie over each other',
  room_not_yours: 'Only who booked it or keeps this room may do so',
  room_bump_right: 'You may not take a room from others',
  room_bump_late: '{{unit}} begins at {{at}}, in {{count}} hours or less: only the head of the agency may take the room',
  room_bump_hints: 'Read first: {{text}}',
  room_offer_over: 'What was held is no longer held, or was taken',
  room_entry_time: 'One checks in from 15 minutes before to 15 minutes after {{at}}',
  room_door_code: 'The code of the door is not right. Scan it at the door again.',
  room_last_time: 'This is the only time left: cancel the whole booking instead',
};
