import { IconAlertTriangle, IconCircleCheck, IconClock, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import {
  type ArticleState,
  editArticle,
  getArticleVersion,
  knowledgeSetup,
  listArticles,
  listArticleVersions,
  openArticle,
} from '../../contract/knowledge/calls.ts';
import { waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';

export type Article = Given<typeof openArticle>;

export const useSetup = () => useRead(knowledgeSetup, {}, { staleTime: 60_000 });

/** What an act on an article makes stale. */
export const ofArticle = [openArticle, editArticle, listArticles, listArticleVersions, getArticleVersion, knowledgeSetup, waitingForMe];

const looks: Record<ArticleState, [Tone, typeof IconClock]> = {
  DRAFT: ['plain', IconPencil],
  REVIEW: ['brand', IconClock],
  PUBLISHED: ['ok', IconCircleCheck],
  REVIEW_DUE: ['warn', IconAlertTriangle],
  RETIRED: ['plain', IconEyeOff],
};

export function StatePill({ state }: { state: ArticleState }) {
  const { t } = useTranslation('knowledge');
  const [tone, Icon] = looks[state];
  return (
    <Pill tone={tone} icon={<Icon size={15} aria-hidden />}>
      {t(`state.${state}`)}
    </Pill>
  );
}
