import { listPage, rowNames } from './define.ts';

/** Who may give a class to a letter: its drafter who is cleared, heads and executives only, or secret registrars only. */
export const classGivers = ['DRAFTER', 'HEAD', 'REGISTRAR'] as const;

/** Classes are given by the regulation; none is added. */
export const documentSecret = listPage({
  order: 'dragged',
  grows: false,
  fields: {
    ...rowNames(60),
    nameEn: { is: 'text', max: 60, required: true },
    hint: { is: 'text', max: 300, lines: 3 },
    whoMay: { is: 'choice', of: classGivers, required: true, column: true, initial: 'DRAFTER' },
    watermark: { is: 'text', max: 80, column: true },
  },
});
