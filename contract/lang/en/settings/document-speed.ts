export const documentSpeed = {
  title: 'Speeds',
  affects: 'Used in forms, queues, books, searches and on paper. A change does not touch letters that are signed, nor clocks that run.',
  add: 'Add a speed',
  fields: {
    name: 'Name in Thai',
    nameEn: 'Name in English',
    tone: 'Colour on the screen',
    receiveMinutes: 'To be received within (minutes)',
    handOnMinutes: 'To be handed on within (minutes)',
    warnDays: 'Warning before the due day (working days)',
    dueDays: 'Due days to choose from (working days)',
  },
  hints: {
    name: 'Printed in red on letters and envelopes. The order is from normal to the most urgent.',
    receiveMinutes: 'In office hours, 08:30–16:30 of working days. Empty: no clock.',
    handOnMinutes: 'From the receipt on. Empty: no clock.',
    warnDays: '0: on the due day itself.',
    dueDays: 'Separated by commas, e.g. 0, 1, 3; 0 is today.',
  },
  choices: { tone: { GREEN: 'Green', RED: 'Red', ORANGE: 'Orange', BLUE: 'Blue', GREY: 'Grey' } },
} as const;
