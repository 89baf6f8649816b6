import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '..');

/** Forms that one database takes and a Citus cluster refuses, answers wrongly, or is brought down by (decision 0131). */
const forms: Record<string, RegExp> = {
  'rows added in a part of `with`': /\bas \(\s*insert into/,
  'a clock that is read while rows change': /`\s*update [^`]*\bissue_clock\(\)/,
  'rows added straight from tables':
    /(?<!\)\s)(?:`|^|\n)\s*insert into \w+(?: as \w+)?\s*\([^)]*\)\s*select (?!\* from found)[^`]*?\b(?:from|join) (?!unnest|json|jsonb|generate_series|\(|\$)[a-z_]+ /,
  'a clock that is read while rows are added from a list': /\binsert into [^`]*\bissue_clock\(\)[^`]*\bfrom (?:unnest|jsonb?_)/,
  'a text that depends on settings, worked out while rows change': /`\s*update [^`]*\bset [^`]*(?:\bconcat_ws\(|[a-z_]\.[a-z_]+::time\b)/,
  'a function of the moment where a row is there already': /do update set[^`]*\b(?:now|today|issue_clock)\(\)/,
  'a simple CASE of a column': /`\s*update [^`]*\bcase [a-z_.]+ when\b/,
  'a function of the moment in what is returned': /\breturning [^`)]*?\b(?:now|issue_clock|today)\(\)/,
  'a function of the moment within coalesce': /`\s*update [^`]*?coalesce\([^()`]*, (?:now|today)\(\)\)/,
};

const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  // the installation's own tables stay on the coordinator
  (file) => /\.ts$/.test(file) && !/\.test\.ts$|^(?:test|db\/seed|installation)\//.test(file),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(server, file), 'utf8')]));

it.each(Object.keys(forms))('no statement has %s', (form) => {
  const found = files.filter((file) => (forms[form] as RegExp).test(texts.get(file) as string)).sort();
  expect(found).toEqual([]);
});
