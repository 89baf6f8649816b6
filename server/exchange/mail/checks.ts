/** What the agency's own mail server found of who sent a mail. */
export interface Checks {
  /** «SPF pass · DKIM pass · DMARC fail»; '' where it told nothing. */
  words: string;
  /** It is not from where it says. */
  failed: boolean;
}

/** Anybody may write such a line: only those of the own server, which stand above all others, are believed. */
export function checksIn(lines: readonly string[], authserv: string): Checks {
  const own = authserv.trim().toLowerCase();
  const said = own ? lines.filter((line) => /^\s*([^\s;]+)/.exec(line)?.[1]?.toLowerCase() === own) : [];
  const result = (method: string) =>
    said.flatMap((line) =>
      [...line.replace(/\([^)]*\)/g, ' ').matchAll(new RegExp(`(?:^|;)\\s*${method}\\s*=\\s*([a-z]+)`, 'gi'))].map(
        ([, value]) => value?.toLowerCase() ?? '',
      ),
    );
  const all = { SPF: result('spf'), DKIM: result('dkim'), DMARC: result('dmarc') };
  // one signature that holds is enough
  const one = (values: string[]) => (values.includes('pass') ? 'pass' : (values[0] ?? ''));
  const [spf, dkim, dmarc] = [one(all.SPF), one(all.DKIM), all.DMARC[0] ?? ''];
  const words = Object.entries({ SPF: spf, DKIM: dkim, DMARC: dmarc })
    .flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
    .join(' · ');
  const bad = (value: string) => value === 'fail' || value === 'softfail' || value === 'permerror';
  const failed = dmarc ? bad(dmarc) : (bad(spf) && dkim !== 'pass') || (bad(dkim) && spf !== 'pass');
  return { words, failed };
}
