import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('ui/'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** What a list leaves to its shell, each with the files that have it of their own and what keeps it there: these lists only become shorter. */
const shellOwn: { what: RegExp; kept: Record<string, string> }[] = [
  {
    what: /type="search"/,
    kept: {
      'sarabun/viewer/SearchBar.tsx': 'steps from one hit to the next in the pages of a file',
      'shell/frame/FindBox.tsx': 'asks nothing by itself: Enter leads to the page of the search',
    },
  },
  {
    what: /\buseDebounced(Value|Callback)\b|times\.listSearch/,
    kept: {
      'palette/CommandsDialog.tsx': 'letters, commands and people in one box',
      'profile/GiveDelegation.tsx': 'a picker: what is typed chooses among what is offered',
      'sarabun/brought/LineChoice.tsx': 'a picker of lines',
      'sarabun/draft/LetterFinder.tsx': 'a picker of letters',
      'settings/fields/RowPicker.tsx': 'the picker of units, persons and posts',
      'settings/menus/MatrixPage.tsx': 'asks whom the changed cells touch; no search',
    },
  },
  { what: /\[page, setPage\]|setPage\(1\)/, kept: {} },
  { what: /<Pager\b/, kept: {} },
  {
    what: /isError && !\w+\.data\b/,
    kept: { 'sarabun/dashboard/DashboardPage.tsx': 'its cards keep their own room' },
  },
];

it.each(shellOwn)('a list leaves it to its shell: $what', ({ what, kept }) => {
  const found = sources.filter(({ text }) => what.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(kept).sort());
});
