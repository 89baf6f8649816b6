import type { overtimeErrors as th } from '../th/errors-overtime.ts';

/** Overtime. */
export const overtimeErrors: Record<keyof typeof th, string> = {
  overtime_person_twice: 'A person stands there twice',
  overtime_month: '{{day}} is not in this month',
  overtime_past: '{{day}} is over: overtime is approved before. Where it could not wait, say so and why.',
  overtime_not_member: '{{name}} does not belong to the unit',
  overtime_working_day: '{{day}} is a working day of {{name}}: ask for it apart',
  overtime_off_day: '{{day}} is a day off of {{name}}: ask for it apart',
  overtime_before_end: 'On {{day}} the working hours of {{name}} end at {{hour}}',
  overtime_twice: '{{name}} is ordered for the same hours of {{day}} by {{number}}',
  overtime_decider_in: '{{name}} decides on it: ask for {{name}} apart, the head above decides',
  overtime_no_rate: 'No rate is set for {{day}}',
  overtime_budget: 'Not enough: worked as asked for it comes to {{most}} baht',
  overtime_away: '{{name}} is away on {{day}}; hours that meet are not paid',
  overtime_certifier: 'One of those who worked certifies it',
  overtime_late: 'More than 15 days after its end: please say why',
  overtime_not_reported: 'It was not reported yet',
  overtime_rate_overlap: 'There is a rate of this kind from the same day',
};
