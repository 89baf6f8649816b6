import type { WebModule } from '../module.ts';

/** ครุภัณฑ์. */
export const module: WebModule = {
  screens: {
    asset: {
      load: () => import('./AssetsPage.tsx').then((file) => file.AssetsPage),
      words: ['asset', 'assetCheck', 'assetCase', 'requests', 'chart', 'settings', 'errors'],
      help: 'asset',
    },
    'asset/:assetId': {
      load: () => import('./AssetPage.tsx').then((file) => file.AssetPage),
      words: ['asset', 'assetCheck', 'requests', 'errors'],
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
    'asset/check/:checkId': {
      load: () => import('./check/CheckPage.tsx').then((file) => file.CheckPage),
      words: ['assetCheck', 'asset', 'errors'],
      help: 'asset-check',
    },
    'asset/check/:checkId/scan': {
      load: () => import('./check/CheckScanPage.tsx').then((file) => file.CheckScanPage),
      words: ['assetCheck', 'scan', 'errors'],
      help: 'asset-check',
      offline: true,
    },
    'asset/case/:caseId': {
      load: () => import('./disposal/CasePage.tsx').then((file) => file.CasePage),
      words: ['assetCase', 'assetCheck', 'asset', 'errors'],
      help: 'asset-check',
    },
  },
};
