import { textsIn } from '../http/languages.ts';

/** What is written on papers, in books and letters is Thai, whoever writes it. */
export const paperWords = () => textsIn(undefined, 'meeting').paper;

/** What stands behind “ประชุม”: a body that is a meeting by its name is not called one twice. */
export function metAs(body: string): string {
  const { meeting } = paperWords();
  return body.startsWith(meeting) ? body.slice(meeting.length).trimStart() : body;
}
