import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Where the forms over a page are made. */
const shell = 'ui/FormModal.tsx';

/** Dialogs that still make their form by themselves, each with what keeps it: this list only becomes shorter. */
const ownForms: Record<string, string> = {
  'sarabun/draft/SavedRoutes.tsx': 'a list with a name in its rows',
  'sarabun/proof/SignDialog.tsx': 'signs in portions and shows how far it is',
  'settings/list/RowDrawer.tsx': 'beside the table or over it; keeps what others saved meanwhile beside what is typed',
  'shell/session/ProveDialog.tsx': 'several ways to prove oneself at once',
  'shell/session/SecondStep.tsx': 'several ways to prove oneself at once',
  'shell/session/SignInAgain.tsx': 'the password stays in its field alone; nobody leaves by Escape',
};

it('a form in a dialog or drawer is the form shell', () => {
  const web = join(import.meta.dirname, '..');
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!file.endsWith('.tsx') || file === shell) return false;
    const text = readFileSync(join(web, file), 'utf8');
    return /<(Modal|HeldModal|Drawer)\b/.test(text) && /<form\b|type="submit"/.test(text);
  });
  expect(found.sort()).toEqual(Object.keys(ownForms).sort());
});
