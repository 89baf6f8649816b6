import { expect, it } from 'vitest';
import { noticeEvents } from '../../../contract/notify/notices.ts';
import { readersLanguages } from '../../http/languages.ts';
import { standardTexts } from './notice-texts.ts';

it('every event has a name, by which its words are chosen and its mail is known', () => {
  const nameless = Object.keys(noticeEvents).flatMap((event) =>
    readersLanguages
      .map((language) => [event, language, standardTexts(event as keyof typeof noticeEvents, language)] as const)
      .filter(([, , texts]) => !(texts.title || texts.mailSubject))
      .map(([event, language]) => `${event} ${language}`),
  );
  expect(nameless).toEqual([]);
});
