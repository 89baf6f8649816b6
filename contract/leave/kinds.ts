/** The eleven kinds of leave of the regulation of 2555, with childcare beside personal leave and the pilgrimage beside ordination; what the Cabinet gives besides stands last. */
export const leaveKinds = [
  'SICK',
  'MAT',
  'PAT',
  'PER',
  'CHILD',
  'VAC',
  'ORD',
  'HAJJ',
  'MIL',
  'STUDY',
  'INTL',
  'SPOUSE',
  'REHAB',
  'CAB',
] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** Code of the kind with the engine of requests, and back. */
export const codeOfKind = (kind: LeaveKind) => `leave.${kind.toLowerCase()}`;
export const kindOfCode = (code: string) => code.slice(code.indexOf('.') + 1).toUpperCase() as LeaveKind;

/** A report, which nobody refuses. */
export const isReport = (kind: LeaveKind) => kind === 'MIL';
/** Who comes back from it says so. */
export const reportsBack: readonly LeaveKind[] = ['ORD', 'HAJJ', 'MIL', 'STUDY', 'INTL', 'SPOUSE', 'REHAB'];
/** Counted from a day that is named: of a birth, of a summons. */
export const fromAnEvent: readonly LeaveKind[] = ['MAT', 'PAT', 'CHILD', 'MIL'];
/** One spell with what it follows on, over days off and years; its sum decides who decides. */
export const inSpells: readonly LeaveKind[] = ['SICK', 'PER'];

/** As ledgers have them: half days. */
export const halvesOf = (days: number) => Math.round(days * 2);
export const daysOf = (halves: number) => halves / 2;
