import './ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { WordsModule } from '../contract/lang/index.ts';
import { setNetworkText } from './api.ts';
import { everywhere } from './module.ts';
import { paths } from './paths.ts';
import { makeRouter } from './routes.tsx';
import { boot } from './shell/boot.ts';
import { offerHelp } from './shell/frame/help.ts';
import { offerPalette } from './shell/frame/palette.ts';
import { queryClient } from './shell/live/query-client.ts';
import { loadWords, startLanguage } from './shell/preferences/i18n.ts';
import { startPreferences, themeManager } from './shell/preferences/preferences.ts';
import { listenForProofs } from './shell/session/prove-first.ts';
import { useSession, verifySession } from './shell/session/session.ts';
import { listenForLostSession } from './shell/session/sign-in-again.ts';
import { makeTheme, ownTokens, variables } from './ui/theme.ts';

// While the first screen is made the line is free: its letters come before it is drawn, and nothing moves when they do.
for (const weight of [400, 500, 600]) void document.fonts.load(`${weight} 1em Sarabun`, 'กa');
await start();

async function start(): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // Read by the scroll lock of dialogs, the only other writer of style elements.
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  document.documentElement.dataset.brand = boot.brand.colour;
  document.documentElement.style.setProperty('--loader', boot.brand.loader);
  if (boot.own.colour)
    for (const [name, value] of Object.entries(ownTokens(boot.own.colour))) document.documentElement.style.setProperty(name, value);
  startPreferences();
  const texts = startLanguage(everywhere);
  offerHelp({
    drawer: () => withWords(import('./manuals/HelpDrawer.tsx').then((file) => file.HelpDrawer)),
    tour: () => withWords(import('./manuals/TourInvitation.tsx').then((file) => file.TourInvitation)),
  });
  offerPalette({
    commands: () =>
      withWords(
        import('./palette/CommandsDialog.tsx').then((file) => file.CommandsDialog),
        ['palette', 'settings'],
      ),
    keys: () =>
      withWords(
        import('./palette/KeyListDialog.tsx').then((file) => file.KeyListDialog),
        ['palette'],
      ),
  });
  const router = makeRouter();
  await texts;
  const sayNetwork = () => setNetworkText(i18next.t('networkFailure'), i18next.t('unanswered'));
  sayNetwork();
  i18next.on('languageChanged', sayNetwork);
  // names that the server gives come in the reader's language
  i18next.on('languageChanged', () => {
    void queryClient.invalidateQueries();
    if (useSession.getState().verified) void verifySession();
  });
  listenForLostSession(() => void router.navigate(paths.login, { replace: true }));
  listenForProofs();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <MantineProvider
      theme={makeTheme(boot.brand.colour, boot.own.colour)}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={themeManager()}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

async function withWords<Part>(part: Promise<Part>, words: WordsModule[] = ['manuals']): Promise<Part> {
  return (await Promise.all([part, loadWords(words)]))[0];
}
