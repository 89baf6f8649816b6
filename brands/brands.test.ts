import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Brand } from '../contract/brand.ts';
import { faultsOf } from './check-brand.ts';
import { listBrands, loadBrand } from './load-brand.ts';

it('[P3] every brand loads and says its own code', async () => {
  expect(listBrands()).toContain('default');
  for (const code of listBrands()) expect((await loadBrand(code)).code).toBe(code);
});

it('[P4] three brands have their own title and picture and the extended queues', async () => {
  const all = await Promise.all(listBrands().map(loadBrand));
  const own = all.filter((brand) => brand.title && brand.logo);
  expect(own.map((brand) => brand.code).sort()).toEqual(['kru', 'onlb', 'sat']);
  expect(
    all
      .filter((brand) => brand.extendedQueues)
      .map((brand) => brand.code)
      .sort(),
  ).toEqual(['kru', 'onlb', 'sat']);
});

it('[P5] each switch is on for some brands and off for others', async () => {
  const all = await Promise.all(listBrands().map(loadBrand));
  for (const feature of ['speechToText', 'a4Preview', 'line', 'captcha'] as const) {
    expect(new Set(all.map((brand) => brand.features[feature]))).toEqual(new Set([true, false]));
  }
});

it('[P3] a name without a folder is refused with the list of brands', async () => {
  await expect(loadBrand('../contract')).rejects.toThrow(/default/);
});

it('[X2] the ring of waiting is green for the configured organisation, blue for every other', async () => {
  for (const code of listBrands()) expect((await loadBrand(code)).loader, code).toBe(code === 'onlb' ? '#318153' : '#023e8a');
});

it('[P3] [P4] no brand lacks anything; what one lacks is told by name', async () => {
  for (const code of listBrands()) expect(await faultsOf(await loadBrand(code)), code).toEqual([]);
  const whole = await loadBrand('default');
  const torn = {
    ...whole,
    title: { th: 'English only', en: '' },
    mark: 'many letters',
    loader: '#fafafa',
    defaultLanguage: 'thOnlb',
    headRoles: [],
    links: [{ th: 'ก', en: '', url: 'http://example.com' }],
    words: { th: { common: { product: '{{other}}', nothing: 'x' } } },
  } as unknown as Brand;
  const faults = (await faultsOf(torn)).join('\n');
  for (const named of ['title.en', 'title.th', 'mark', 'loader', 'thOnlb', 'headRoles', 'links', 'product', 'nothing'])
    expect(faults).toContain(named);
});

it('[P3] the guide for a new organisation has a row for every brand and a line for every switch', async () => {
  const guide = readFileSync(new URL('../docs/new-organisation.md', import.meta.url), 'utf8');
  for (const code of listBrands()) expect(guide).toContain(`| \`${code}\` |`);
  const { features, ...rest } = await loadBrand('default');
  for (const name of [...Object.keys(rest), ...Object.keys(features).map((one) => `features.${one}`)])
    expect(guide).toContain(`\`${name}\``);
});
