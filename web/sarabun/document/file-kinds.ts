const office = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
];

/** Shown as the PDF that the server makes of it. */
export function isOffice(mime: string): boolean {
  return office.includes(mime);
}

/** It opens beside the panel; anything else is downloaded. */
export function showable(mime: string): boolean {
  return mime === 'application/pdf' || ['image/jpeg', 'image/png', 'image/webp'].includes(mime) || isOffice(mime);
}
