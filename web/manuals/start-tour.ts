import i18next from 'i18next';
import { type ManualRole, manualContents } from '../../contract/manuals/calls.ts';
import { call } from '../api.ts';
import { loadWords } from '../shell/preferences/i18n.ts';
import { setPreference, usePreferences } from '../shell/preferences/preferences.ts';
import { useSession } from '../shell/session/session.ts';

type StepName = 'apps' | 'find' | 'bell' | 'profile' | 'help' | 'work' | TourRole;
type TourRole = Exclude<ManualRole, 'everyone' | 'operator'>;

/** Where a step points: the first of these that is seen. One that is nowhere stands in the middle of the page. */
const places: Record<StepName, string> = {
  apps: '[data-tour=apps]',
  find: 'header search, header a[href*="/sarabun/search"]',
  bell: '[data-tour=bell]',
  profile: '[data-tour=profile]',
  help: '[data-tour=help]',
  work: '#content h1',
  clerk: 'a[href*="/sarabun/dashboard"]',
  registrar: 'a[href*="/sarabun/intake"]',
  executive: 'a[href*="/sarabun/dashboard"]',
  officer: 'a[href*="/sarabun/dashboard"]',
  administrator: 'a[href*="/settings/"]',
};

/** The work that the tour shows: what this person does most. */
export async function tourRole(): Promise<TourRole> {
  const { mine } = await call(manualContents, {}, { signInAgain: false });
  const [first = 'officer'] = mine;
  return first === 'everyone' || first === 'operator' ? 'officer' : first;
}

export function stepsOf(role: TourRole): StepName[] {
  return ['work', role, 'find', 'bell', 'profile', 'help'];
}

/** The name under which a tour is remembered; a new edition of it has another. */
export function tourName(role: TourRole): string {
  return `first-${role}`;
}

/** Shows this person around. It can be left at any step, by Escape too, and is not offered again. */
export async function startTour(): Promise<void> {
  const [{ driver }, role] = await Promise.all([import('driver.js'), tourRole(), import('./driver.css'), loadWords(['manuals'])]);
  const t = i18next.getFixedT(null, 'manuals');
  const before = document.activeElement as HTMLElement | null;
  const still = usePreferences.getState().motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    animate: !still,
    smoothScroll: false,
    showProgress: true,
    progressText: t('tour.progress', { current: '{{current}}', total: '{{total}}' }),
    nextBtnText: t('tour.next'),
    prevBtnText: t('tour.back'),
    doneBtnText: t('tour.done'),
    disableActiveInteraction: true,
    overlayOpacity: 0.6,
    steps: stepsOf(role).map((name) => ({
      ...withElement(places[name]),
      popover: { title: t(`tour.steps.${name}.title`), description: t(`tour.steps.${name}.text`) },
    })),
    onPopoverRender: ({ wrapper, closeButton, title }) => {
      closeButton.setAttribute('aria-label', t('tour.close'));
      wrapper.setAttribute('aria-live', 'polite');
      title.setAttribute('role', 'heading');
      title.setAttribute('aria-level', '2');
    },
    onDestroyed: () => before?.focus?.(),
  });
  putAway(role);
  tour.drive();
}

/** Seen or not wanted: kept with the person, so that no other device offers it again. */
export function putAway(role: TourRole): void {
  if (!useSession.getState().verified) return;
  const { toursSeen } = usePreferences.getState();
  const name = tourName(role);
  if (!toursSeen.includes(name)) setPreference({ toursSeen: [...toursSeen, name] });
}

function withElement(selector: string): { element?: Element } {
  const seen = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
  return seen ? { element: seen } : {};
}
