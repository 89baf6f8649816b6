import type { SameKeys } from '../../index.ts';
import type { systemCategoryDocumentBook as th } from '../../th/settings/system-category-document-book.ts';

export const systemCategoryDocumentBook: SameKeys<typeof th> = {
  title: 'Categories of letters',
  affects: 'What a letter is filed under when it is closed, and how long it is kept; also searched by. Filed letters keep their category',
  add: 'Add a category',
  fields: { code: 'Code', name: 'Name', nameEn: 'Name in English', parent: 'Stands under', years: 'Kept (years)' },
  hints: {
    code: 'Such as 01, 01.2 or ก.1. It can’t be changed later: letters refer to it',
    parent: 'A search for the upper category finds letters of the lower ones too',
    years: 'From the day the matter is closed. Empty: kept for ever',
  },
};
