/** What a stored file's `warnings` say to a reader. */
export const files = {
  held: 'Waiting for the virus check. The file is kept and opens when the check is done.',
  warning: {
    javascript: 'Holds JavaScript; it is never run',
    launch: 'Holds a command that opens another program; it is never run',
    text_differs: 'The words of the PDF differ from the document: read every page before it is used',
    embedded_files: 'Holds other files inside',
    external_actions: 'Holds a command that sends data or opens an outside document',
    xfa_form: 'Is an XFA form; it may not show completely',
    signed: 'Carries an electronic signature',
    repaired: 'The file is not well built; it can be read, but look at every page',
    not_inspected: 'The file is large; embedded commands were not looked for',
  },
} as const;
