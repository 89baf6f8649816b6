import type { WebModule } from '../module.ts';

/** คลังความรู้. */
export const module: WebModule = {
  screens: {
    knowledge: {
      load: () => import('./KnowledgePage.tsx').then((file) => file.KnowledgePage),
      words: ['knowledge', 'requests', 'chart', 'errors'],
      help: 'knowledge',
    },
    'knowledge/write': {
      load: () => import('./WritePage.tsx').then((file) => file.WritePage),
      words: ['knowledge', 'body', 'parts', 'errors'],
      help: 'knowledge',
    },
    'knowledge/:articleId': {
      load: () => import('./ArticlePage.tsx').then((file) => file.ArticlePage),
      words: ['knowledge', 'parts', 'errors'],
      help: 'knowledge',
    },
    'knowledge/:articleId/edit': {
      load: () => import('./WritePage.tsx').then((file) => file.WritePage),
      words: ['knowledge', 'body', 'parts', 'errors'],
      help: 'knowledge',
    },
    'knowledge/:articleId/versions': {
      load: () => import('./VersionsPage.tsx').then((file) => file.VersionsPage),
      words: ['knowledge', 'versions', 'errors'],
      help: 'knowledge',
    },
  },
};
