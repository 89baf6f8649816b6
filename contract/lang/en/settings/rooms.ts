import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/rooms.ts';
import { weekDays } from './week-days.ts';

/** Rooms, equipment, catering, closed days and rules. */
export const rooms: SameKeys<typeof th.rooms> = {
  title: 'Meeting rooms',
  affects: 'Used for new bookings; those that were approved stay as they are',
  add: 'Add a room',
  search: 'Search room or building',
  fields: {
    name: 'Name',
    nameEn: 'English name',
    building: 'Building',
    floor: 'Floor',
    capacity: 'Capacity',
    seatsU: 'Seats in U-shape',
    seatsClass: 'Seats as classroom',
    seatsTheatre: 'Seats as theatre',
    seatsBoard: 'Seats as boardroom',
    fixed: 'What stands in it',
    linkKind: 'Video conference system',
    keeper: 'Keeper',
    judged: 'Its keeper decides',
    bufferBefore: 'Preparation before (minutes)',
    bufferAfter: 'Clearing after (minutes)',
    minMinutes: 'At least (minutes)',
    maxMinutes: 'At most (minutes)',
    horizonDays: 'Booked ahead at most (days)',
    openFrom: 'Opens',
    openUntil: 'Closes',
    openDays: 'Open on',
    cateringLeadHours: 'Catering asked ahead (hours)',
    noShowMinutes: 'Given back where nobody comes (minutes)',
    rules: 'Rules of use',
  },
  hints: {
    seatsU: '0: not laid out so',
    maxMinutes: '0: no limit',
    horizonDays: '0: no limit',
    noShowMinutes: '0: never; for small rooms',
    judged: 'Off: who comes first has it at once',
  },
  choices: {
    fixed: {
      PROJECTOR: 'Projector',
      SCREEN: 'Screen',
      SOUND: 'Sound system',
      MICROPHONE: 'Microphones',
      VIDEO: 'Video conference',
      COMPUTER: 'Computer',
      WHITEBOARD: 'Whiteboard',
      RECORDER: 'Recorder',
    },
    linkKind: { NONE: 'None', ZOOM: 'Zoom', TEAMS: 'Microsoft Teams', MEET: 'Google Meet', WEBEX: 'Webex', OTHER: 'Other' },
    openDays: weekDays,
  },
};

export const roomEquipment: SameKeys<typeof th.roomEquipment> = {
  title: 'Equipment booked with rooms',
  affects: 'Offered in the booking form; one piece is never booked twice at a time',
  add: 'Add equipment',
  search: 'Search equipment',
  fields: { name: 'Name', nameEn: 'English name', bufferBefore: 'Preparation before (minutes)', bufferAfter: 'Clearing after (minutes)' },
};

export const roomCatering: SameKeys<typeof th.roomCatering> = {
  title: 'Catering',
  affects: 'Offered in the booking form and added up; bookings keep their figures',
  add: 'Add an entry',
  search: 'Search entries',
  fields: { name: 'Name', nameEn: 'English name', baht: 'Baht a person' },
};

export const roomClosed: SameKeys<typeof th.roomClosed> = {
  title: 'Closed days of rooms',
  affects: 'Rooms are not booked on these days; approved bookings are not cancelled',
  add: 'Add closed days',
  search: 'Search reasons',
  fields: { name: 'Reason', room: 'Room', fromDay: 'From the day', untilDay: 'Until the day' },
  hints: { room: 'Left empty: all rooms' },
};

export const roomRules: SameKeys<typeof th.roomRules> = {
  title: 'Taking rooms from others',
  affects: 'Who may take a room from who booked it, and how long others are held for him; in force at once',
  parts: { bump: 'Taking a booked room' },
  fields: {
    bumpBy: 'Posts that may take rooms',
    bumpHours: 'Not with so many hours left',
    offerHours: 'Other rooms are held for (hours)',
  },
  hints: { bumpHours: 'Not for the head of the agency' },
};
