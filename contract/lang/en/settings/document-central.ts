export const documentCentral = {
  title: 'Central documents',
  affects: 'Documents that staff find and open under Central documents, each by whom and on the days that are set here.',
} as const;
