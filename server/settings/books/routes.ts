import type { FastifyInstance } from 'fastify';
import * as numbers from '../../../contract/settings/manage-number-permission.ts';
import * as books from '../../../contract/settings/registration-book-display.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { groupBooks, listBookDisplays, saveBookDisplay } from './book-displays.ts';
import { endBookField, getBookColumns, saveBookColumns, saveBookField } from './columns.ts';
import { getBookFunctions, saveBookFunctions } from './functions.ts';
import { getNumberBook, listNumberBooks } from './number-books.ts';
import * as set from './set-numbers.ts';

/** How books look and what is offered in them; their numbers. */
export function bookRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, books.listBookDisplays, listBookDisplays);
  serve(app, office, books.groupBooks, groupBooks);
  serve(app, office, books.saveBookDisplay, saveBookDisplay);
  serve(app, office, books.getBookColumns, getBookColumns);
  serve(app, office, books.saveBookColumns, saveBookColumns);
  serve(app, office, books.saveBookField, saveBookField);
  serve(app, office, books.endBookField, endBookField);
  serve(app, office, books.getBookFunctions, getBookFunctions);
  serve(app, office, books.saveBookFunctions, saveBookFunctions);

  serve(app, office, numbers.listNumberBooks, listNumberBooks);
  serve(app, office, numbers.openNumberBook, set.openNumberBook);
  serve(app, office, numbers.getNumberBook, getNumberBook);
  serve(app, office, numbers.setNumberPattern, set.setNumberPattern);
  serve(app, office, numbers.withdrawNumberPattern, set.withdrawNumberPattern);
  serve(app, office, numbers.saveNumberRights, set.saveNumberRights);
  serve(app, office, numbers.setFirstOfYear, set.setFirstOfYear);
  serve(app, office, numbers.setCounting, set.setCounting);
  serve(app, office, numbers.closeNumberBook, set.closeNumberBook);
}
