export const bookFooter = {
  title: 'Footers of letters',
  affects: 'Printed at the foot of the last page and on the preview. It holds for letters that are not signed yet, never for signed ones.',
  add: 'Add a footer',
  fields: { text: 'Words', type: 'Kind', unit: 'Unit' },
  hints: {
    text: 'Three lines at most.',
    type: 'Empty: every kind.',
    unit: 'With all units below it; the words of the nearest unit hold. Empty: the whole agency.',
  },
} as const;
