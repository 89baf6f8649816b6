import type { Alteration } from '../../../contract/signing/verdicts.ts';
import { type Field, fieldsOf } from '../../paper/pdf/fields.ts';
import { Dict, type PdfValue, Ref, Stream } from '../../paper/pdf/objects.ts';
import type { PdfFile } from '../../paper/pdf/read.ts';

/** What an object of a file is there for. */
type Role =
  | { kind: 'form' | 'fields' | 'tree' | 'evidence' | 'metadata' }
  | { kind: 'field'; field: Field }
  | { kind: 'look'; code: Alteration; where: string }
  | { kind: 'page' | 'annotations' | 'annotation' | 'content'; where: string };

export interface ObjectRoles {
  roles: Map<number, Role>;
  /** For people: name of the field, number of the page, else of the object. */
  whereOf(object: number): string;
}

/** The roles of a file's objects; what shows on paper comes before what is harmless, so nothing gets away as metadata. */
export function objectRolesOf(file: PdfFile): ObjectRoles {
  const roles = new Map<number, Role>();
  const give = (value: PdfValue, role: Role) => {
    if (value instanceof Ref && !roles.has(value.number)) roles.set(value.number, role);
  };
  for (const [i, { ref, page }] of file.pages().entries()) pageRoles(file, ref, page, String(i + 1), give);
  treeRoles(file, give);
  const form = file.dictOr(file.catalog.get('AcroForm'));
  give(file.catalog.get('AcroForm'), { kind: 'form' });
  give(form?.get('Fields') ?? null, { kind: 'fields' });
  for (const field of fieldsOf(file)) fieldRoles(file, field, roles);
  for (const [number, page] of annotationsOf(file)) give(new Ref(number), { kind: 'annotation', where: page });
  evidenceRoles(file, give);
  give(file.trailer.get('Info'), { kind: 'metadata' });
  const metadata = file.resolve(file.catalog.get('Metadata'));
  if (metadata instanceof Stream) give(file.catalog.get('Metadata'), { kind: 'metadata' });
  return {
    roles,
    whereOf(object) {
      const role = roles.get(object);
      if (role?.kind === 'field') return role.field.name;
      return role && 'where' in role ? role.where : String(object);
    },
  };
}

type Give = (value: PdfValue, role: Role) => void;

function pageRoles(file: PdfFile, ref: Ref, page: Dict, where: string, give: Give): void {
  give(ref, { kind: 'page', where });
  give(page.get('Annots'), { kind: 'annotations', where });
  give(page.get('Contents'), { kind: 'content', where });
  for (const stream of file.array(page.get('Contents'))) give(stream, { kind: 'content', where });
}

function treeRoles(file: PdfFile, give: Give): void {
  const seen = new Set<number>();
  const walk = (value: PdfValue): void => {
    if (!(value instanceof Ref) || seen.has(value.number)) return;
    seen.add(value.number);
    const node = file.dictOr(value);
    if (!node?.has('Kids')) return;
    give(value, { kind: 'tree' });
    give(node.get('Kids'), { kind: 'tree' });
    for (const kid of file.array(node.get('Kids'))) walk(kid);
  };
  walk(file.catalog.get('Pages'));
}

/** The field, its parents, its places on pages and what is drawn there. */
function fieldRoles(file: PdfFile, field: Field, roles: Map<number, Role>): void {
  for (const number of [field.ref.number, ...field.parents, ...field.widgets.map((one) => one.number)]) {
    if (!roles.has(number)) roles.set(number, { kind: 'field', field });
  }
  const code = field.type === 'Sig' ? 'signature_look_changed' : field.name === 'docno' ? 'number_changed' : 'appearance_changed';
  for (const widget of field.widgets) {
    const looks = file.dictOr(file.dictOr(widget)?.get('AP'));
    for (const key of looks?.keys() ?? []) {
      for (const look of [looks?.get(key) ?? null, ...statesOf(file, looks?.get(key) ?? null)]) {
        if (look instanceof Ref && !roles.has(look.number)) roles.set(look.number, { kind: 'look', code, where: field.name });
      }
    }
  }
}

function statesOf(file: PdfFile, value: PdfValue): PdfValue[] {
  const states = file.resolve(value);
  return states instanceof Dict ? states.keys().map((key) => states.get(key)) : [];
}

function annotationsOf(file: PdfFile): Map<number, string> {
  const found = new Map<number, string>();
  for (const [i, { page }] of file.pages().entries()) {
    for (const one of file.array(page.get('Annots'))) if (one instanceof Ref) found.set(one.number, String(i + 1));
  }
  return found;
}

/** Certificates and lists for the long term: dictionaries and lists of references, nothing that is drawn. */
function evidenceRoles(file: PdfFile, give: Give): void {
  const walk = (value: PdfValue, depth: number): void => {
    if (depth > 6) return;
    give(value, { kind: 'evidence' });
    const found = file.resolve(value);
    if (found instanceof Dict) for (const key of found.keys()) walk(found.get(key), depth + 1);
    else if (Array.isArray(found)) for (const one of found) walk(one, depth + 1);
  };
  const store = file.catalog.get('DSS');
  if (store !== null) walk(store, 0);
}
