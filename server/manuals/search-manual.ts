import type { Given } from '../../contract/endpoint.ts';
import type { ManualRole, manualSearch } from '../../contract/manuals/calls.ts';
import { normalizeThai, wordsIn } from '../../contract/rules/thai.ts';
import type { Chapter } from './library.ts';

type Hit = Given<typeof manualSearch>['hits'][number];

const most = 30;

/** Thai has no spaces: what is typed is cut into words by the segmenter, and each has to occur in the section. */
export function searchChapters(chapters: readonly Chapter[], asked: string, books: readonly ManualRole[]): Hit[] {
  const phrase = normalizeThai(asked);
  const words = wordsIn(phrase);
  if (words.length === 0) return [];
  return chapters
    .flatMap((chapter) => {
      const role = chapter.roles.find((one) => books.includes(one));
      return role ? chapter.texts.map((part) => ({ chapter, role, part, score: scoreOf(chapter, part, phrase, words) })) : [];
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ chapter, role, part }) => ({
      topic: chapter.topic,
      role,
      title: chapter.title,
      section: part.id,
      heading: part.heading,
      excerpt: excerptOf(part.text, phrase, words),
    }));
}

function scoreOf(chapter: Chapter, part: Chapter['texts'][number], phrase: string, words: string[]): number {
  const [title, heading, text] = [chapter.title, part.heading, part.text].map(normalizeThai) as [string, string, string];
  const all = `${part.id ? '' : title} ${heading} ${text}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const share = words.filter((word) => heading.includes(word)).length / words.length;
  return (
    1 + (title.includes(phrase) ? 6 : 0) + (heading.includes(phrase) ? 10 : 0) + share * 4 + Math.min(4, text.split(phrase).length - 1)
  );
}

/** About two lines around the first match, which is looked for in the spelling of the search; lines of a page may break a word. */
export function excerptOf(text: string, phrase: string, words: string[]): Hit['excerpt'] {
  const plain = normalizeThai(text);
  const looked = new RegExp(loosely(phrase)).test(plain) ? [phrase] : words;
  const pattern = looked.map(loosely).join('|');
  const at = new RegExp(pattern).exec(plain)?.index ?? 0;
  const from = Math.max(0, plain.lastIndexOf(' ', Math.max(0, at - 40)));
  const cut = `${from > 0 ? '…' : ''}${plain.slice(from, from + 180).trim()}${from + 180 < plain.length ? '…' : ''}`;
  return cut
    .split(new RegExp(`(${pattern})`, 'g'))
    .map((part, place) => ({ text: part, hit: place % 2 === 1 }))
    .filter((part) => part.text);
}

function loosely(word: string): string {
  return [...word.replaceAll(' ', '')].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&')).join(' ?');
}
