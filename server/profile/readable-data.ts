import type { Language } from '../../contract/lang/index.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, momentWords } from '../http/words.ts';
import { activityWords } from '../settings/system/activity-words.ts';
import type { Gathered, Row } from './gather-data.ts';

/** The same data for reading and printing, in the language of who asked: one page without anything from outside. */
export function readableData(parts: Gathered, { language, name, at }: { language: Language; name: string; at: Date }): string {
  const words = textsIn(language, 'dataCopy');
  const titles: Record<string, string> = words.parts;
  const codes = codesOf(language);
  const body = Object.entries(parts).map(([part, coded]) => {
    const rows = coded.map((row) => inWords(row, codes[part]));
    const title = titles[part] ?? `${words.other}: ${part}`;
    return `<section><h2>${safe(title)} <small>${rows.length}</small></h2>${rows.length === 0 ? `<p>${safe(words.none)}</p>` : table(rows, language)}</section>`;
  });
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(words.title)}</title><style>${style}</style></head><body><h1>${safe(words.title)}</h1>
<p>${safe(name)} · ${safe(words.made)} ${safe(momentWords(at, language))}</p><p>${safe(words.without)}</p>${body.join('\n')}</body></html>`;
}

type InWords = Record<string, (code: string) => string | undefined>;

/** What the product calls its own codes, by part and field; data.json keeps the codes, for programs. */
function codesOf(language: Language): Record<string, InWords> {
  const { ofAudit, ofStep } = activityWords(language);
  const from = (words: Record<string, string>) => (code: string) => words[code];
  const notify = textsIn(language, 'notify');
  return {
    audit: { action: ofAudit },
    acts: { action: ofStep },
    notices: { module: from(notify.modules), kind: from(notify.kind) },
    duties: { kind: from(textsIn(language, 'menus').duty) },
    certificates: { state: from(textsIn(language, 'certificates').state) },
    sessions: { end_reason: from(textsIn(language, 'dataCopy').ended) },
  };
}

function inWords(row: Row, words: InWords = {}): Row {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, (typeof value === 'string' && words[field]?.(value)) || value]),
  );
}

function table(rows: Row[], language: Language): string {
  const fields = Object.keys(rows[0] ?? {});
  const labels: Record<string, string> = textsIn(language, 'dataCopy').fields;
  const label = (field: string) => safe(labels[field] ?? field);
  const cell = (value: unknown) => safe(said(value, language));
  if (rows.length === 1)
    return `<dl>${fields.map((field) => `<div><dt>${label(field)}</dt><dd>${cell(rows[0]?.[field])}</dd></div>`).join('')}</dl>`;
  const head = fields.map((field) => `<th scope="col">${label(field)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${fields.map((field) => `<td>${cell(row[field])}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function said(value: unknown, language: Language): string {
  const words = textsIn(language, 'dataCopy');
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value instanceof Date) return momentWords(value, language);
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayWords(new Date(`${value}T12:00:00+07:00`), language);
    return (words.values as Record<string, string>)[value] ?? value;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const style = `body{font:16px/1.6 'TH Sarabun New','Sarabun','Noto Sans Thai',sans-serif;max-width:1100px;margin:24px auto;padding:0 16px;color:#17202e}
h1{font-size:26px}h2{font-size:19px;margin:28px 0 8px}small{color:#566172;font-weight:400}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #c6cdd7;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}dl{margin:0}
dl div{display:grid;grid-template-columns:220px 1fr;border-top:1px solid #e2e6ec;padding:4px 0}dt{color:#566172}dd{margin:0}`;
