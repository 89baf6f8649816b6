/**
 * Stands for `zod/mini` in the browser. The contract is written as shapes, which the server judges by;
 * the browser takes their types and nothing of the library, whose making of some thousand shapes costs a slow machine a good part of its start.
 * Who tries to judge with one here is told at once.
 */
const shape: unknown = new Proxy(() => shape, {
  get(_, name) {
    if (name === 'parse' || name === 'safeParse') throw new Error('shapes are judged by the server');
    // `...other.shape` takes nothing with it
    return name === Symbol.toPrimitive ? () => '' : shape;
  },
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
  apply: () => shape,
});

export const z = shape;
