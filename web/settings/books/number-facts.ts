import type { Given } from '../../../contract/endpoint.ts';
import { getNumberBook, listNumberBooks } from '../../../contract/settings/manage-number-permission.ts';

/** What the page of a book knows of its numbers. */
export type NumberFacts = Given<typeof getNumberBook>;

/** What is stale after each write of that page. */
export const numberReads = [getNumberBook, listNumberBooks];
