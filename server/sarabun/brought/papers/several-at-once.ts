/** The disk writes one while the reader judges another and the scanner looks at a third; more would only wait in their lines. */
export const together = 4;

/** The work over all, `together` at a time, answers in the order of `all`. Fails as the first that fails, after those under way have ended. */
export async function severalAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const line = all.entries();
  const answers: R[] = [];
  let fault: { error: unknown } | null = null;
  const hand = async () => {
    for (const [at, one] of line) {
      if (fault) return;
      try {
        answers[at] = await work(one);
      } catch (error) {
        fault ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: together }, hand));
  if (fault) throw (fault as { error: unknown }).error;
  return answers;
}
