import type { Boot } from '../boot.ts';

/** What the browser's tab bears, at the server's first byte and at each screen: the office's own name, else that of its agency; '' where neither has one. */
export function officeName({ title }: Pick<Boot['brand'], 'title'>, { name, nameEn }: Boot['agency'], english: boolean): string {
  return title?.[english ? 'en' : 'th'] || (english && nameEn) || name;
}
