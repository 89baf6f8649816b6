import { listPage } from './define.ts';

/** Parts of the form that may be asked for or left out beside what the regulation needs. */
export const choosableParts = ['refers', 'enclosures', 'copies', 'edition', 'receivers', 'files'] as const;
export const hideableParts = ['refers', 'enclosures', 'copies', 'edition'] as const;
export const numberings = ['STANDARD', 'AT_SIGN', 'REGISTRY'] as const;
export const ruleSignTypes = ['STANDARD', 'ACCOUNT', 'CERTIFICATE', 'OUTSIDE'] as const;

/** How a kind of letter is made in the agency, or in a unit and those below it; the nearest rule holds. */
export const manageBookCreation = listPage({
  order: 'dragged',
  grows: true,
  filter: 'type',
  fields: {
    type: { is: 'row', from: 'document-type', required: true, once: true, column: true, phone: true },
    unit: { is: 'row', from: 'unit', once: true, column: true, phone: true },
    creates: { is: 'switch', column: true, initial: true },
    numbering: { is: 'choice', of: numberings, required: true, column: true, initial: 'STANDARD' },
    signType: { is: 'choice', of: ruleSignTypes, required: true, column: true, initial: 'STANDARD' },
    needs: { is: 'choices', of: choosableParts },
    reason: { is: 'text', max: 200 },
    hides: { is: 'choices', of: hideableParts },
    opening: { is: 'text', max: 4000, lines: 6 },
    closing: { is: 'text', max: 200 },
  },
});
