import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { WordsModule } from '../contract/lang/index.ts';

/** Texts that every screen takes: they come with the first page. */
export const everywhere = ['common', 'auth', 'shell'] as const satisfies readonly WordsModule[];

/** A screen is a part of its own and comes together with its texts. */
export interface Screen {
  load: () => Promise<ComponentType>;
  words: readonly WordsModule[];
  /** The chapter of the manual that helps there. */
  help: string;
  /** Needs no session [R1]. */
  open?: true;
  /** This browser has all of it: it opens without a network. */
  offline?: true;
  /** Asked before it is shown: may lead elsewhere. */
  before?: LoaderFunction;
  /** Screens inside of it, by the rest of their path; `''` is the one at its own. */
  inside?: Readonly<Record<string, Omit<Screen, 'open' | 'inside'>>>;
}

/**
 * A screen at which a visit begins, by its path in `web/<module>/first-screens.ts`, where the module has one: the page that the server sends names
 * its files at once, so that a browser behind a slow line does not find them one after the other. Only the build reads it.
 */
export interface FirstScreen {
  /** Below web/. */
  parts: readonly string[];
  /** Sent by who is signed in while the files are on their way, with nothing in them: `first-calls.ts`. */
  calls: readonly string[];
  /** Visits before signing in and after it each have a file in common: vite/chunks.ts. */
  visit?: 'login' | 'office';
}

/**
 * What the browser does of a module: `web/<module>/module.ts`. All of them come with the first page and are read by the build and by tests too,
 * so they name their screens and import nothing but links.
 */
export interface WebModule {
  /** By path, as the router takes it. */
  screens: Readonly<Record<string, Screen>>;
  /** Paths that only lead elsewhere, given what was asked for after the `?`. */
  leads?: Readonly<Record<string, (search: string) => string>>;
}
