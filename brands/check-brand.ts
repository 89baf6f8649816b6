import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, BrandWords } from '../contract/brand.ts';
import { languages, readTexts } from '../contract/lang/folders.ts';
import { contrast } from '../contract/rules/contrast.ts';
import { bannerOf, listBrands, loadBrand } from './load-brand.ts';

const kiloByte = 1024;

// npm run brand:check [-- code …] : what each brand still lacks; ends with 1 where something does.
if (import.meta.main) await main(process.argv.slice(2));

async function main(codes: string[]): Promise<void> {
  let lacking = 0;
  for (const code of codes.length > 0 ? codes : listBrands()) {
    const faults = await faultsOf(await loadBrand(code));
    lacking += faults.length;
    console.log(faults.length === 0 ? `${code}: complete` : `${code} lacks:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  process.exitCode = lacking > 0 ? 1 : 0;
}

/** What a brand lacks, a sentence each; empty when it can be shown to people. */
export async function faultsOf(brand: Brand): Promise<string[]> {
  const faults: string[] = [];
  const need = (good: unknown, what: string) => {
    if (!good) faults.push(what);
  };
  for (const [name, text] of Object.entries({ title: brand.title, welcome: brand.welcome }))
    if (text) for (const [language, said] of Object.entries(text)) need(said.trim(), `${name}.${language} is empty`);
  need(!brand.title || /[ก-ฮ]/.test(brand.title.th), 'title.th is not in Thai');
  need(/^\S{1,3}$/u.test(brand.mark), 'mark: one to three letters that stand where there is no picture');
  need(/^#[0-9a-f]{6}$/i.test(brand.loader), 'loader: a colour as #rrggbb');
  need(contrast(brand.loader, '#ffffff') >= 3, 'loader: too pale to be seen on white (WCAG 2.2, 3 to 1)');
  const language = languages[brand.defaultLanguage];
  need(language, `defaultLanguage: there is no ${brand.defaultLanguage}`);
  need(
    (language?.brand ?? brand.code) === brand.code,
    `defaultLanguage: ${brand.defaultLanguage} are the words of ${language?.brand} alone`,
  );
  need(brand.headRoles.length > 0 && brand.headRoles.every(Number.isSafeInteger), 'headRoles: the role types that count as executives');
  for (const link of brand.links) {
    need(link.th.trim() && link.en.trim(), `links: a name in both languages for ${link.url}`);
    need(URL.canParse(link.url) && new URL(link.url).protocol === 'https:', `links: ${link.url} is no https address`);
  }
  for (const [feature, on] of Object.entries(brand.features)) need(typeof on === 'boolean', `features.${feature}: true or false`);
  faults.push(...picturesOf(brand), ...(await wordsOf(brand.words)));
  return faults;
}

function picturesOf({ code, logo }: Brand): string[] {
  const faults: string[] = [];
  const pictures = [...(logo ? [join(import.meta.dirname, code, 'logo.svg')] : []), ...(bannerOf(code) ? [bannerOf(code) as string] : [])];
  for (const file of pictures) {
    const [name, most] = [file.slice(file.lastIndexOf('/') + 1), file.endsWith('logo.svg') ? 20 : 200];
    if (statSync(file).size > most * kiloByte) faults.push(`${name}: more than ${most} kB, which everybody waits for at sign-in`);
    if (
      file.endsWith('.svg') &&
      /<script|\son\w+=|href\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|<foreignObject/i.test(readFileSync(file, 'utf8'))
    )
      faults.push(`${name}: a script, a handler or an address of another place in the picture`);
  }
  return faults;
}

/** Texts that no screen asks for, or whose places to fill in are others than the product's. */
async function wordsOf(own: BrandWords): Promise<string[]> {
  const faults: string[] = [];
  for (const [language, modules] of Object.entries(own))
    for (const [module, texts] of Object.entries(modules ?? {})) {
      const known = flat(await readTexts(language, module as 'common'));
      for (const [key, text] of Object.entries(flat(texts))) {
        const at = `words.${language}.${module}.${key}`;
        if (known[key] === undefined) faults.push(`${at}: no screen has this text`);
        else if (placesOf(known[key]) !== placesOf(text)) faults.push(`${at}: has to name ${placesOf(known[key]) || 'nothing'} in {{ }}`);
      }
    }
  return faults;
}

function flat(texts: unknown, before = ''): Record<string, string> {
  if (typeof texts === 'string') return { [before]: texts };
  return Object.assign({}, ...Object.entries(texts ?? {}).map(([key, value]) => flat(value, before ? `${before}.${key}` : key)));
}

function placesOf(text: string): string {
  return [...new Set(text.match(/\{\{\s*\w+/g)?.map((one) => one.replace(/[{\s]/g, '')) ?? [])].sort().join(' ');
}
