/** What a sign may be: the digits of both scripts, what stands between them in a letter's number, and `?` for all else. */
export const signs = [...'๐๑๒๓๔๕๖๗๘๙0123456789/ว()?'];

/** One step of a net: `outputs` rows of `inputs` weights, then a value each that is added. */
export interface Layer {
  inputs: number;
  outputs: number;
  weights: Float32Array;
  added: Float32Array;
}

/** How likely each of `signs` is; together 1. The last layer's are made so, those before are cut off below 0. */
export function likelihoods(layers: readonly Layer[], look: Float32Array): Float32Array {
  let values = look;
  for (const [step, layer] of layers.entries()) {
    const next = new Float32Array(layer.outputs);
    for (let out = 0; out < layer.outputs; out++) {
      let sum = layer.added[out]!;
      const row = out * layer.inputs;
      for (let i = 0; i < layer.inputs; i++) sum += layer.weights[row + i]! * values[i]!;
      next[out] = step < layers.length - 1 ? Math.max(0, sum) : sum;
    }
    values = next;
  }
  const top = Math.max(...values);
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] = Math.exp(values[i]! - top);
  for (let i = 0; i < values.length; i++) values[i]! /= total;
  return values;
}

/** A layer as it is kept: weights as signed bytes times `scale`, in base64; what is added as plain numbers. */
export interface KeptLayer {
  inputs: number;
  outputs: number;
  scale: number;
  weights: string;
  added: number[];
}

export function keptLayer({ inputs, outputs, weights, added }: Layer): KeptLayer {
  const scale = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / 127;
  const bytes = Int8Array.from(weights, (one) => Math.round(one / scale));
  return {
    inputs,
    outputs,
    scale,
    weights: Buffer.from(bytes.buffer).toString('base64'),
    added: Array.from(added, (one) => Math.round(one * 1e4) / 1e4),
  };
}

export function layerOf({ inputs, outputs, scale, weights, added }: KeptLayer): Layer {
  const bytes = Buffer.from(weights, 'base64');
  return {
    inputs,
    outputs,
    weights: Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), (one) => one * scale),
    added: Float32Array.from(added),
  };
}
