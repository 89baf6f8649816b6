import type { SameKeys } from '../index.ts';
import type { knowledgeErrors as master } from '../th/errors-knowledge.ts';

export const knowledgeErrors: SameKeys<typeof master> = {
  knowledge_changed: 'Somebody changed this article before you; open it again',
  knowledge_in_review: 'The article waits for review; take it back to edit it',
  knowledge_not_in_review: 'No version waits for review',
  knowledge_nothing_open: 'Nothing is being edited',
  knowledge_not_published: 'The article is not published, or was retired',
  knowledge_not_decider: 'Only the owner of the category reviews it',
  knowledge_own_version: 'Nobody reviews what he wrote himself',
  knowledge_owner_renews: 'Only who holds the post that owns the article confirms its review',
  knowledge_secret: 'It has words of a classed letter, which can’t stand in an article',
  knowledge_secret_of: 'It has words of the classed letter {{no}}, which can’t stand in an article',
  knowledge_cites_secret: 'A classed letter can’t be cited {{no}}',
  knowledge_cites_nothing: 'There is no such letter, or you may not see it',
  knowledge_cites_early: 'Only letters that have a number can be cited ({{no}})',
  knowledge_cited_twice: 'The same letter is cited twice',
  knowledge_no_heading: 'The chosen section is no longer in the text; choose again',
  knowledge_own_successor: 'A letter can’t take the place of itself',
  knowledge_letter_secret: 'A classed letter can’t be kept as knowledge',
  knowledge_letter_open: 'A letter can be kept as knowledge once it is closed',
  knowledge_no_category: 'The knowledge base has no categories yet; ask your administrator',
};
