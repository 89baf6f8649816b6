// Trains the two nets that read the digits of a letter's number and date, on signs drawn from free fonts and spoilt as scans are.
// node bench/train-glyphs.ts FOLDER-OF-FONTS…: writes server/files/reading/glyphs/nets.json. Fonts in `keptOut` are never learnt, so that bench/reading.ts can judge
// on them. The kept nets: the free Thai fonts of @expo-google-fonts and Debian's fonts-thai-tlwg and fonts-sipa-arundina, 150,000 signs, 12 rounds.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pixelsOf, type Sign, strokesOf } from '../server/files/reading/glyphs/features.ts';
import { keptLayer, type Layer, layerOf, likelihoods, signs } from '../server/files/reading/glyphs/net.ts';
import { type Drawn, draw, fontFiles, openFont } from './reading/faces.ts';
import { randomFrom, spoiltSign } from './reading/spoil-sign.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string', default: '150000' }, rounds: { type: 'string', default: '12' }, out: { type: 'string' } },
});
const keptOut = /laksaman|norasi|sawasdee|purisa|pridi|niramit/iu;
const random = randomFrom(20261127);
const other = signs.indexOf('?');

interface Source {
  label: number;
  drawn: Drawn;
  /** Where it is no whole sign: the piece of its width that is taken. */
  piece?: [number, number];
}

async function sourcesOf(files: readonly string[]): Promise<Source[]> {
  const known = signs.filter((sign) => sign !== '?');
  const thai = [...'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาเแโใไฯๆ'];
  const latin = [...'ABCDEFGHKLMNPRSTUXYZabcdefghkmnprstuxyz'];
  const digits = known.slice(0, 20);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sources: Source[] = [];
  for (const file of files) {
    const font = openFont(file);
    const add = async (text: string, label: number, apart = 0, piece?: [number, number]) => {
      const drawn = await draw(font, text, 150, apart).catch(() => null);
      if (drawn) sources.push({ label, drawn, ...(piece ? { piece } : {}) });
    };
    for (const [label, sign] of known.entries()) await add(sign, label);
    for (let i = 0; i < 14; i++) await add(pick(thai.filter((one) => one !== 'ว')), other);
    for (let i = 0; i < 3; i++) await add(pick(latin), other);
    // two that touch are no digit, nor is half of one
    for (let i = 0; i < 12; i++) {
      const script = random() < 0.6 ? digits.slice(0, 10) : digits.slice(10);
      await add(pick(script) + pick(script), other, -0.01 - random() * 0.04);
    }
    for (let i = 0; i < 6; i++) {
      const at = 0.3 + random() * 0.22;
      await add(pick(digits), other, 0, random() < 0.5 ? [0, at] : [1 - at, 1]);
    }
  }
  return sources;
}

function samplesOf(sources: readonly Source[], count: number): { sign: Sign; label: number }[] {
  const byLabel = signs.map((_, label) => sources.filter((one) => one.label === label));
  const samples: { sign: Sign; label: number }[] = [];
  while (samples.length < count) {
    const label = random() < 0.2 ? other : Math.floor(random() * signs.length);
    const list = byLabel[label] as Source[];
    const source = list[Math.floor(random() * list.length)];
    const sign = source && spoiltSign(source.drawn, random, source.piece);
    if (sign) samples.push({ sign, label });
  }
  return samples;
}

/** A net of one hidden row, taught by Adam (Kingma and Ba 2015) on groups of 64. */
function train(looks: Float32Array[], labels: number[], hidden: number, rounds: number): Layer[] {
  const inputs = (looks[0] as Float32Array).length;
  const layers = [newLayer(inputs, hidden), newLayer(hidden, signs.length)];
  const moments = layers.map((layer) => ({
    weights: [new Float32Array(layer.weights.length), new Float32Array(layer.weights.length)],
    added: [new Float32Array(layer.outputs), new Float32Array(layer.outputs)],
  }));
  const slopes = layers.map((layer) => ({ weights: new Float32Array(layer.weights.length), added: new Float32Array(layer.outputs) }));
  const order = Uint32Array.from(looks.keys());
  let step = 0;
  const [first, second] = layers as [Layer, Layer];
  for (let round = 0; round < rounds; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    const pace = 0.0015 * (1 - round / rounds) + 0.00005;
    let [loss, right] = [0, 0];
    for (let start = 0; start < order.length; start += 64) {
      for (const one of slopes) {
        one.weights.fill(0);
        one.added.fill(0);
      }
      const end = Math.min(order.length, start + 64);
      for (let k = start; k < end; k++) {
        const look = looks[order[k]!]!;
        const label = labels[order[k]!]!;
        const row = new Float32Array(hidden);
        for (let h = 0; h < hidden; h++) {
          let sum = first.added[h]!;
          const at = h * inputs;
          for (let i = 0; i < inputs; i++) sum += first.weights[at + i]! * look[i]!;
          row[h] = sum > 0 && random() > 0.15 ? sum / 0.85 : 0;
        }
        const given = likelihoods([second], row);
        loss -= Math.log(given[label]! + 1e-9);
        if (given.indexOf(Math.max(...given)) === label) right++;
        const back = new Float32Array(hidden);
        for (let o = 0; o < signs.length; o++) {
          const off = given[o]! - (o === label ? 0.99 : 0.01 / (signs.length - 1));
          slopes[1]!.added[o]! += off;
          const at = o * hidden;
          for (let h = 0; h < hidden; h++) {
            slopes[1]!.weights[at + h]! += off * row[h]!;
            back[h]! += off * second.weights[at + h]!;
          }
        }
        for (let h = 0; h < hidden; h++) {
          if (row[h] === 0) continue;
          const off = back[h]! / 0.85;
          slopes[0]!.added[h]! += off;
          const at = h * inputs;
          const slope = slopes[0]!.weights;
          for (let i = 0; i < inputs; i++) slope[at + i]! += off * look[i]!;
        }
      }
      step++;
      const size = end - start;
      for (const [which, layer] of layers.entries()) {
        for (const name of ['weights', 'added'] as const) {
          const [mean, square] = moments[which]![name] as [Float32Array, Float32Array];
          const slope = slopes[which]![name];
          const value = layer[name];
          const [even, evenSquare] = [1 - 0.9 ** step, 1 - 0.999 ** step];
          for (let i = 0; i < value.length; i++) {
            const by = slope[i]! / size + (name === 'weights' ? 1e-5 * value[i]! : 0);
            mean[i] = 0.9 * mean[i]! + 0.1 * by;
            square[i] = 0.999 * square[i]! + 0.001 * by * by;
            value[i]! -= (pace * (mean[i]! / even)) / (Math.sqrt(square[i]! / evenSquare) + 1e-8);
          }
        }
      }
    }
    console.log(`round ${round + 1}: loss ${(loss / order.length).toFixed(4)}, right ${((100 * right) / order.length).toFixed(2)} %`);
  }
  return layers;
}

function newLayer(inputs: number, outputs: number): Layer {
  const spread = Math.sqrt(2 / inputs);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return {
    inputs,
    outputs,
    weights: Float32Array.from({ length: inputs * outputs }, () => normal() * spread),
    added: new Float32Array(outputs),
  };
}

const files = fontFiles(positionals, keptOut);
const sources = await sourcesOf(files);
console.log(`${files.length} fonts, ${sources.length} signs drawn`);
const samples = samplesOf(sources, Number(values.samples));
const labels = samples.map((one) => one.label);
const pixels = train(
  samples.map(({ sign }) => pixelsOf(sign)),
  labels,
  128,
  Number(values.rounds),
);
const strokes = train(
  samples.map(({ sign }) => strokesOf(sign)),
  labels,
  96,
  Number(values.rounds),
);
const kept = { signs: signs.join(''), pixels: pixels.map(keptLayer), strokes: strokes.map(keptLayer) };
writeFileSync(values.out ?? new URL('../server/files/reading/glyphs/nets.json', import.meta.url), `${JSON.stringify(kept)}\n`);

// judged on fonts that were kept out, as they are kept: in bytes
const unseen = fontFiles(positionals, /^$/u).filter((file) => keptOut.test(file));
const judged = samplesOf(await sourcesOf(unseen), 8000);
const nets = [kept.pixels.map(layerOf), kept.strokes.map(layerOf)] as const;
const best = (given: Float32Array) => given.reduce((most, one, at) => (one > given[most]! ? at : most), 0);
let [agree, rightWhereAgreed, sure, wrongWhereSure, rightA, rightB] = [0, 0, 0, 0, 0, 0];
const confused = new Map<string, number>();
for (const { sign, label } of judged) {
  const [a, b] = [likelihoods(nets[0], pixelsOf(sign)), likelihoods(nets[1], strokesOf(sign))];
  const [bestA, bestB] = [best(a), best(b)];
  if (bestA === label) rightA++;
  if (bestB === label) rightB++;
  if (bestA !== bestB) continue;
  agree++;
  if (bestA === label) rightWhereAgreed++;
  if (bestA === other || Math.min(a[bestA]!, b[bestB]!) <= 0.9) continue;
  sure++;
  if (bestA === label) continue;
  wrongWhereSure++;
  const said = `${signs[label]}->${signs[bestA]}`;
  confused.set(said, (confused.get(said) ?? 0) + 1);
}
console.log(
  `unseen fonts (${unseen.length}): pixels ${((100 * rightA) / judged.length).toFixed(2)} %, strokes ${((100 * rightB) / judged.length).toFixed(2)} %, agree ${((100 * agree) / judged.length).toFixed(1)} %, right there ${((100 * rightWhereAgreed) / agree).toFixed(2)} %, sure ${sure}, of them wrong ${wrongWhereSure}`,
);
console.log(
  [...confused]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 20)
    .map(([said, n]) => `${said} ${n}`)
    .join(', '),
);
