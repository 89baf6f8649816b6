/** One line of what was looked at. `lacks`: the office does not start or loses work by it; `weak`: it stands, but somebody should look. */
export interface Finding {
  state: 'right' | 'weak' | 'lacks';
  text: string;
}

export const right = (text: string): Finding => ({ state: 'right', text });
export const weak = (text: string): Finding => ({ state: 'weak', text });
export const lacks = (text: string): Finding => ({ state: 'lacks', text });

/** An error in one line, without what it quotes of addresses: they may hold passwords. */
export function reasonOf(error: unknown): string {
  const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return (message.split('\n')[0] ?? '').replace(/\/\/[^@\s/]*@/g, '//…@');
}
