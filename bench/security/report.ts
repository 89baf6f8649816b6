import { cpus } from 'node:os';
import type { Verdict } from './tools.ts';

export function sayVerdict(one: Verdict): void {
  console.log(
    `${one.tool.padEnd(13)} ${one.tried}; on the product ${one.found.length} found (goal 0), on the twin ${one.planted.length} of ${one.planted.length + one.unseen.length} plants, ${Math.round(one.seconds)} s`,
  );
  for (const line of one.found) console.log(`  FOUND ${line}`);
  for (const line of one.unseen) console.log(`  THE TOOL SEES NOTHING: ${line} on the planted twin`);
  for (const line of one.skipped) console.log(`  not tried: ${line}`);
}

export function reportOf(verdicts: Verdict[], day: string): string {
  const list = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', `${title}:`, '', ...lines.map((line) => `- ${line}`)]);
  return [
    `# What scanners found, ${day}`,
    '',
    `Made by \`npm run audit:security -- --report\`: an office with its demo over TLS on loopback, and a planted twin where each tool has to find what was planted. ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}, shared with other work.`,
    '',
    '| Tool | Found on the product (goal 0) | Plants found on the twin | Time |',
    '|---|---|---|---|',
    ...verdicts.map(
      (one) =>
        `| ${one.tool} | ${one.found.length} | ${one.planted.length} of ${one.planted.length + one.unseen.length} | ${Math.round(one.seconds)} s |`,
    ),
    ...verdicts.flatMap((one) => [
      '',
      `## ${one.tool}`,
      '',
      `Tried: ${one.tried}.`,
      ...list('Found on the product', one.found),
      ...list('Found on the twin', one.planted),
      ...list('Not seen on the twin', one.unseen),
      ...list('Not tried', one.skipped),
      ...list(
        'Tried, but the office refused the call also without anything hostile (status beside it), so that less of it was reached',
        one.weaker ?? [],
      ),
    ]),
    '',
  ].join('\n');
}
