import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type DefaultMantineColor,
  Input,
  type MantineColorsTuple,
  rem,
} from '@mantine/core';
import { darkEnough, lightEnough, mixed } from '../../contract/rules/contrast.ts';
import { breakpoints, sizes, times } from '../../contract/rules/times.ts';

const navy: MantineColorsTuple = [
  '#e9f1fb',
  '#d3e2f5',
  '#a9c6eb',
  '#7aa6df',
  '#4d86d0',
  '#1f62b3',
  '#023e8a',
  '#02347a',
  '#022f69',
  '#0a1f3d',
];
const leaf: MantineColorsTuple = [
  '#e8f4ec',
  '#d2e9da',
  '#a8d5b8',
  '#79bf93',
  '#52a872',
  '#3b8d5c',
  '#318153',
  '#256a42',
  '#1b4a30',
  '#10301f',
];

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<DefaultMantineColor | 'brand', MantineColorsTuple>;
  }
}

/** Mantine in the product's language: sizes of targets, type scale, radius, colours from tokens.css. */
export function makeTheme(colour: 'navy' | 'leaf', own = '') {
  return createTheme({
    colors: { brand: own ? shadesOf(own) : colour === 'leaf' ? leaf : navy },
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    fontFamily: 'Sarabun, "Noto Sans Thai", Tahoma, sans-serif',
    fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(17), xl: rem(24) },
    lineHeights: { xs: '1.6', sm: '1.6', md: '1.6', lg: '1.5', xl: '1.45' },
    headings: {
      fontFamily: 'Sarabun, "Noto Sans Thai", Tahoma, sans-serif',
      fontWeight: '600',
      sizes: {
        h1: { fontSize: rem(26), lineHeight: '1.45' },
        h2: { fontSize: rem(17), lineHeight: '1.5' },
        h3: { fontSize: rem(16), lineHeight: '1.5' },
        h4: { fontSize: rem(15), lineHeight: '1.5' },
      },
    },
    defaultRadius: 8,
    radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    breakpoints: {
      xs: em(breakpoints.narrow),
      sm: em(breakpoints.phone),
      md: em(breakpoints.small),
      lg: em(breakpoints.tablet),
      xl: em(breakpoints.wide),
    },
    // Plain data where a component is not in every page: naming it here would load it.
    components: {
      Button: Button.extend({
        defaultProps: { fw: 500 },
        vars: (_theme, { size }) => ({
          root: size ? {} : { '--button-height': 'var(--control)', '--button-fz': rem(15), '--button-padding-x': '16px' },
        }),
      }),
      ActionIcon: ActionIcon.extend({
        defaultProps: { variant: 'subtle', color: 'gray' },
        vars: (_theme, { size }) => ({ root: size ? {} : { '--ai-size': 'var(--control)' } }),
      }),
      Input: Input.extend({
        // Fields hand their size on: sm is what nobody asked for.
        vars: (_theme, { size }) => ({
          wrapper: size && size !== 'sm' ? {} : { '--input-height': 'var(--control)', '--input-fz': rem(15) },
        }),
      }),
      PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 12,
          transitionProps: { duration: times.modal },
          overlayProps: { backgroundOpacity: 0.55, transitionProps: { duration: times.overlay } },
        },
        // what nobody gave a size [X4]
        vars: (_theme: unknown, { size }: { size?: unknown }) => ({ root: size ? {} : { '--modal-size': rem(sizes.modalDefault) } }),
        styles: (_theme: unknown, { size, fullScreen }: { size?: unknown; fullScreen?: boolean }) =>
          size || fullScreen ? {} : { content: { minHeight: sizes.modalDefaultHeight } },
      },
      // the title of a warning is read, so it has the colour of warning words
      Alert: {
        vars: (_theme: unknown, { color, variant }: { color?: unknown; variant?: unknown }) => ({
          root: color === 'red' && variant === 'outline' ? { '--alert-color': 'var(--urgent)' } : {},
        }),
      },
      Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.55 } } },
      Menu: { defaultProps: { radius: 12, shadow: 'md', position: 'bottom-end' } },
      Popover: { defaultProps: { radius: 12, shadow: 'md' } },
      // every list of choices: selects, pickers, fields with proposals
      Combobox: { defaultProps: { preventPositionChangeWhenVisible: false, middlewares: { flip: sideOfList, size: roomOfList } } },
      Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
    },
  });
}

/** Between a list and the window's edge, px. */
const edge = 8;
/** What a list that grows while one types takes at most, px: it keeps its side from the first letter on. */
const grown = 280;

/** Opens upwards where there is no room below; a list whose answers are yet to come asks for the room of its whole length. */
function sideOfList({ elements, rects }: { elements: { reference: object }; rects: { floating: { height: number } } }) {
  const { reference } = elements;
  const typed = reference instanceof Element && (reference.matches(typing) || reference.querySelector(typing) !== null);
  const lacking = typed ? Math.max(0, grown - rects.floating.height) : 0;
  return { padding: { top: edge + lacking, bottom: edge + lacking } };
}

const typing = 'input:not([readonly])';

/** Where neither side has room for all of it, it is as high as the room and scrolls. */
const roomOfList = {
  padding: edge,
  apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
    elements.floating.style.setProperty('--list-room', `${Math.max(0, Math.floor(availableHeight))}px`),
};

/** Points Mantine's variables at tokens.css, so that one file holds every colour. */
export const variables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dimmed)',
    '--mantine-color-placeholder': 'var(--placeholder)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-error': 'var(--urgent)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-mid)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--dimmed)',
    '--mantine-color-disabled-border': 'var(--line-mid)',
    '--mantine-primary-color-filled': 'var(--brand-fill)',
    '--mantine-color-brand-filled': 'var(--brand-fill)',
    '--mantine-color-brand-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-primary-color-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-color-brand-light': 'var(--selected)',
    '--mantine-color-brand-light-hover': 'var(--hover)',
    '--mantine-color-brand-light-color': 'var(--brand-ink)',
    '--mantine-color-brand-outline': 'var(--brand-ink)',
    '--mantine-color-brand-outline-hover': 'var(--selected)',
    '--mantine-color-brand-text': 'var(--brand-ink)',
    '--mantine-primary-color-light': 'var(--selected)',
    '--mantine-primary-color-light-color': 'var(--brand-ink)',
    '--mantine-color-red-filled': 'var(--danger-fill)',
    '--mantine-color-red-filled-hover': 'var(--danger-fill-hover)',
    '--mantine-color-red-text': 'var(--urgent)',
    '--mantine-color-gray-text': 'var(--dimmed)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
    '--mantine-shadow-md': 'var(--shadow-3)',
    '--mantine-shadow-xl': 'var(--shadow-3)',
  };
  return { variables: {}, light: both, dark: both };
};

/** An office's own colour from tint to shade. */
function shadesOf(colour: string): MantineColorsTuple {
  const fill = darkEnough(colour);
  const tints = [0.91, 0.82, 0.65, 0.45, 0.25, 0.1].map((part) => mixed(fill, '#ffffff', part));
  const shades = [0.12, 0.25, 0.5].map((part) => mixed(fill, '#000000', part));
  return [...tints, fill, ...shades] as unknown as MantineColorsTuple;
}

/** The names of tokens.css that follow the brand, for an office's own colour; each by day and by night. */
export function ownTokens(colour: string): Record<string, string> {
  const fill = darkEnough(colour);
  const dark = '#182029';
  return {
    '--selected': `light-dark(${mixed(fill, '#ffffff', 0.91)}, ${mixed(fill, dark, 0.72)})`,
    '--brand-ink': `light-dark(${fill}, ${lightEnough(mixed(fill, '#ffffff', 0.45), dark)})`,
    '--brand-fill': fill,
    '--brand-fill-hover': mixed(fill, '#000000', 0.14),
    '--brand-panel': `light-dark(${mixed(fill, '#000000', 0.3)}, ${mixed(fill, '#000000', 0.6)})`,
    '--loader': fill,
  };
}

function em(pixels: number): string {
  return `${pixels / 16}em`;
}
