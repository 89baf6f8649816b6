/**
 * Stands for `zod/mini` in the browser. The contract is written as shapes, which the server judges by;
 * the browser takes their types and nothing of the library, whose making of some thousand shapes costs a slow machine a good part of its start.
 * A shape here can be made and be a part of others; whatever else is asked of one (to judge, to list its choices) is refused at once.
 */
const shape: unknown = new Proxy(() => shape, {
  get(_, name) {
    if (name === 'check') return () => shape;
    // `...other.shape` takes nothing with it
    if (name === 'shape') return {};
    throw new Error(`shapes are judged by the server: .${String(name)}`);
  },
});

/** `z.object`, `z.core`, `z.iso.date`: makers of shapes. */
const maker: unknown = new Proxy(() => shape, { get: () => maker });

export const z = maker;
