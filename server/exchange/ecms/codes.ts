/** How the nodes write speed (1 to 4) and secrecy (0 to 3): as the node's own lists name them, else as the public samples do. */
export interface Codes {
  speeds: readonly Code[];
  secrecies: readonly Code[];
}

export interface Code {
  code: string;
  value: number;
}

const sampled = (from: number): Code[] => [1, 2, 3, 4].map((at) => ({ code: `00${at}`, value: at - 1 + from }));
export const sampleCodes: Codes = { speeds: sampled(1), secrecies: sampled(0) };

export function codeFor(list: readonly Code[], value: number): string {
  return list.find((one) => one.value === value)?.code ?? '';
}

/** null: no such code. Zeros in front say nothing. */
export function meaningOf(list: readonly Code[], code: string): number | null {
  if (!/^\d+$/.test(code)) return null;
  return list.find((one) => Number(one.code) === Number(code))?.value ?? null;
}
