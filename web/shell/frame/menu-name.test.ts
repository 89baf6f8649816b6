import { expect, it } from 'vitest';
import { menuName } from './menu-name.ts';

it('English menus are in sentence case, not in capitals; what an agency wrote in capitals stays as it wrote it', () => {
  const name = (MENU_NAME_ENG: string, reads = ['en']) => menuName({ MENU_NAME: 'งานสารบรรณ', MENU_NAME_ENG }, { reads });
  expect(name('document flow')).toBe('Document flow');
  expect(name('LDAP directory')).toBe('LDAP directory');
  // an entry without an English name is called as in Thai
  expect(name('')).toBe('งานสารบรรณ');
  expect(name('document flow', ['th'])).toBe('งานสารบรรณ');
});
