import { type ComponentType, Suspense } from 'react';
import type { WordsModule } from '../../contract/lang/index.ts';
import { loadWords } from '../shell/preferences/i18n.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { type LazyPart, lazyAgain } from '../ui/lazy-again.ts';

interface CardProps {
  requestId: number;
}

/** What who decides needs of a module's request beside what all have: `web/<module>/DecisionCard.tsx`, where it has one; its texts are the module's. */
const files = import.meta.glob<{ DecisionCard: ComponentType<CardProps> }>('../*/DecisionCard.tsx');
const cards = new Map<string, LazyPart<CardProps>>();

function cardOf(module: string): LazyPart<CardProps> | null {
  const file = files[`../${module}/DecisionCard.tsx`];
  if (!file) return null;
  const card =
    cards.get(module) ??
    lazyAgain(async () => {
      const [{ DecisionCard }] = await Promise.all([file(), loadWords([module as WordsModule])]);
      return DecisionCard;
    });
  cards.set(module, card);
  return card;
}

export function ModuleCard({ module, requestId }: CardProps & { module: string }) {
  const Card = cardOf(module);
  if (!Card) return null;
  return (
    <Suspense fallback={<LoadingRows rows={2} />}>
      <Card requestId={requestId} />
    </Suspense>
  );
}
