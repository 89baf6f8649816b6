/** Of what runs in it at most so many at once, in the order in which they came; the rest wait. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) await new Promise<void>((turn) => line.push(turn));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
