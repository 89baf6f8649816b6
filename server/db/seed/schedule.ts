import type { PlotName } from './plots.ts';

/** How many letters end where, in which units, how long ago their last act was, and when their work is due (working days from today). */
export interface Scheduled {
  plot: PlotName;
  count: number;
  /** Units in turn. */
  units: string[];
  /** Working days since the last act, from and to. */
  age: [number, number];
  /** Working days from first to last act. */
  span: [number, number];
  due?: [number, number];
  /** Class of the letters, open when absent. */
  secrecy?: 1 | 2;
}

const others = ['finance', 'it', 'student', 'eng', 'civil', 'comp', 'sci', 'chem', 'office', 'general'];
const all = ['hr', ...others];

export const schedule: Scheduled[] = [
  { plot: 'waitingAtCentre', count: 9, units: all, age: [0, 2], span: [0, 0] },
  { plot: 'presentedToPresident', count: 9, units: ['hr', 'general', 'office', 'finance', 'eng'], age: [0, 3], span: [0.1, 0.6] },
  { plot: 'presentedToDeputy', count: 5, units: ['finance', 'hr', 'it'], age: [0, 4], span: [0.1, 0.6] },
  { plot: 'resultUnseen', count: 4, units: ['general', 'office'], age: [0, 3], span: [0.5, 2] },
  { plot: 'endorsedToUnit', count: 5, units: ['hr', 'finance', 'eng', 'it', 'sci'], age: [0, 2], span: [0.5, 2], due: [3, 12] },
  { plot: 'assignedToDeputy', count: 3, units: ['finance', 'general', 'hr'], age: [1, 5], span: [0.5, 2], due: [-2, 6] },
  { plot: 'unreceived', count: 7, units: ['hr'], age: [0, 1.5], span: [0.05, 0.3] },
  { plot: 'unreceived', count: 12, units: others, age: [0, 3], span: [0.05, 0.5] },
  { plot: 'unreceivedFromPresident', count: 4, units: ['hr', 'finance', 'eng', 'hr'], age: [0, 1], span: [0.5, 2], due: [4, 10] },
  { plot: 'receiptCancelled', count: 3, units: ['hr', 'finance', 'hr'], age: [0, 1], span: [0.2, 0.5] },
  { plot: 'receivedAgain', count: 3, units: ['hr', 'it', 'eng'], age: [0, 2], span: [0.2, 0.6] },
  { plot: 'waitingInUnit', count: 6, units: ['hr'], age: [0, 2], span: [0.2, 1] },
  { plot: 'waitingInUnit', count: 10, units: others, age: [0, 3], span: [0.2, 1] },
  { plot: 'presentedToHead', count: 6, units: ['hr'], age: [0, 2], span: [0.3, 1] },
  { plot: 'presentedToHead', count: 10, units: others, age: [0, 3], span: [0.3, 1] },
  { plot: 'headsResultUnseen', count: 3, units: ['hr', 'hr', 'finance'], age: [0, 2], span: [0.5, 1.5] },
  { plot: 'endorsedToOfficers', count: 6, units: ['hr'], age: [0, 3], span: [0.5, 2] },
  { plot: 'endorsedToOfficers', count: 6, units: others, age: [0, 4], span: [0.5, 2] },
  { plot: 'assigned', count: 6, units: ['hr'], age: [1, 4], span: [0.5, 2], due: [2, 12] },
  { plot: 'assigned', count: 12, units: others, age: [1, 6], span: [0.5, 2], due: [-2, 12] },
  // late
  { plot: 'started', count: 5, units: ['hr'], age: [6, 12], span: [1, 3], due: [-5, -1] },
  // due soon
  { plot: 'started', count: 5, units: ['hr'], age: [2, 5], span: [1, 3], due: [0, 2] },
  { plot: 'started', count: 9, units: others, age: [3, 9], span: [1, 3], due: [-3, 5] },
  { plot: 'mended', count: 3, units: ['hr', 'finance', 'eng'], age: [0, 3], span: [3, 6], due: [-1, 4] },
  { plot: 'reported', count: 5, units: ['hr'], age: [0, 3], span: [2, 6], due: [0, 8] },
  { plot: 'reported', count: 7, units: others, age: [0, 4], span: [2, 6], due: [0, 8] },
  { plot: 'workedInUnit', count: 4, units: ['hr'], age: [0, 3], span: [3, 7] },
  { plot: 'workedInUnit', count: 5, units: others, age: [0, 4], span: [3, 7] },
  { plot: 'workedAtCentre', count: 7, units: all, age: [0, 4], span: [3, 9] },
  { plot: 'returned', count: 5, units: all, age: [0, 4], span: [0.3, 1.5] },
  { plot: 'recalled', count: 4, units: all, age: [0, 4], span: [0.2, 0.8] },
  // classed: the secret registrar's
  { plot: 'waitingAtCentre', count: 2, units: ['root'], age: [0, 2], span: [0, 0], secrecy: 1 },
  { plot: 'presentedToPresident', count: 2, units: ['root'], age: [0, 3], span: [0.1, 0.5], secrecy: 2 },
  { plot: 'closedAtOnce', count: 3, units: ['root'], age: [20, 300], span: [0.5, 2], secrecy: 1 },
  // this year and last year
  {
    plot: 'closed',
    count: 62,
    units: ['hr', 'finance', 'it', 'hr', 'student', 'eng', 'civil', 'comp', 'sci', 'chem', 'office', 'general'],
    age: [6, 440],
    span: [2, 9],
  },
  { plot: 'closedFromPresident', count: 24, units: all, age: [8, 440], span: [3, 10] },
  { plot: 'closedAtOnce', count: 14, units: ['general', 'office'], age: [5, 440], span: [0.5, 2] },
  { plot: 'closedAfterReturn', count: 6, units: others, age: [10, 400], span: [3, 10] },
  { plot: 'closedAfterCancelledReceipt', count: 5, units: all, age: [10, 400], span: [3, 9] },
  { plot: 'closedInOwnBook', count: 12, units: all, age: [5, 420], span: [2, 8] },
];
