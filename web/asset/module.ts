import type { WebModule } from '../module.ts';

/** ครุภัณฑ์. */
export const module: WebModule = {
  screens: {
    asset: {
      load: () => import('./AssetsPage.tsx').then((file) => file.AssetsPage),
      words: ['asset', 'requests', 'chart', 'errors'],
      help: 'asset',
    },
    'asset/:assetId': {
      load: () => import('./AssetPage.tsx').then((file) => file.AssetPage),
      words: ['asset', 'requests', 'errors'],
      help: 'asset',
    },
    'asset/loan/:loanId': {
      load: () => import('./LoanPage.tsx').then((file) => file.LoanPage),
      words: ['asset', 'requests', 'errors', 'sarabun'],
      help: 'asset',
    },
    'asset/code/:code': {
      load: () => import('./CodePage.tsx').then((file) => file.CodePage),
      words: ['asset', 'errors'],
      help: 'asset',
    },
    'asset/labels': {
      load: () => import('./LabelsPage.tsx').then((file) => file.LabelsPage),
      words: ['asset', 'errors'],
      help: 'asset',
    },
    'asset/import': {
      load: () => import('./ImportPage.tsx').then((file) => file.ImportPage),
      words: ['asset', 'settings', 'errors'],
      help: 'asset',
    },
  },
};
