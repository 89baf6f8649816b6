import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { useKeys } from './keys.ts';
import { palettePart, usePalette } from './palette.ts';

const Commands = lazyAgain(() => palettePart('commands'));
const KeyList = lazyAgain(() => palettePart('keys'));

/** Keys of every signed-in page, and what they open; fetched when it is first wanted. */
export function CommandKeys() {
  const go = useNavigate();
  const open = usePalette((state) => state.open);
  const show = (what: 'commands' | 'keys' | null) => {
    usePalette.setState({ open: what });
    return undefined;
  };
  useKeys(
    {
      palette: () => show(open === 'commands' ? null : 'commands'),
      keyList: () => show('keys'),
      search: () => {
        const box = searchBox();
        box ? box.focus() : void go(paths.search());
        return undefined;
      },
    },
    { within: '[data-keys]' },
  );
  return (
    <Suspense>
      {open === 'commands' ? <Commands onClose={() => show(null)} /> : null}
      {open === 'keys' ? <KeyList onClose={() => show(null)} /> : null}
    </Suspense>
  );
}

/** The box of what stands on top: of the list over the page, of the page, of the header. */
function searchBox(): HTMLInputElement | undefined {
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
  const places = dialog ? [dialog] : [document.querySelector('main'), document.querySelector('header')];
  return places
    .flatMap((place) => [...(place?.querySelectorAll<HTMLInputElement>('input[type=search]') ?? [])])
    .find((one) => one.offsetParent !== null);
}
