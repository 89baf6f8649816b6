/** The name of a menu entry as the page says it: English names, which are kept in small letters, begin with a capital like any other word of the page. */
export function menuName({ MENU_NAME, MENU_NAME_ENG }: { MENU_NAME: string; MENU_NAME_ENG: string }, language: string): string {
  return language === 'en' ? MENU_NAME_ENG.charAt(0).toUpperCase() + MENU_NAME_ENG.slice(1) : MENU_NAME;
}
