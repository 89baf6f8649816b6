import type { FastifyInstance } from 'fastify';
import * as books from '../../../contract/sarabun/books.ts';
import * as numbers from '../../../contract/settings/manage-number-permission.ts';
import * as displays from '../../../contract/settings/registration-book-display.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { sheetRoute } from '../../settings/sheets/sheet-route.ts';
import { groupBooks, listBookDisplays, saveBookDisplay } from './book-displays.ts';
import { bookExportRoute } from './book-export.ts';
import { listBookViews, removeBookView, saveBookView } from './book-views.ts';
import { listBooks, readBook } from './books.ts';
import { endBookField, getBookColumns, saveBookColumns, saveBookField } from './columns.ts';
import { setFirstNumber, setFirstOfYear } from './first-number.ts';
import { getBookFunctions, saveBookFunctions } from './functions.ts';
import { noteLine } from './note-line.ts';
import { getNumberBook, listNumberBooks } from './number-books.ts';
import { numberBooksSheet } from './number-books-sheet.ts';
import { saveNumberRights } from './number-rights.ts';
import { openBook, openNumberBook } from './open-register.ts';
import { setNumberPattern, withdrawNumberPattern } from './patterns.ts';
import { reserveNumbers } from './reserve-numbers.ts';
import { closeNumberBook, setCounting } from './set-numbers.ts';

/** The books and their numbers; and on pages of the settings how they look, what is offered in them, and how they count. */
export function registerRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, books.listBooks, listBooks);
  serve(app, office, books.readBook, readBook);
  bookExportRoute(app, office);
  serve(app, office, books.openBook, openBook);
  serve(app, office, books.reserveNumbers, reserveNumbers);
  serve(app, office, books.noteLine, noteLine);
  serve(app, office, books.setFirstNumber, setFirstNumber);
  serve(app, office, books.listBookViews, listBookViews);
  serve(app, office, books.saveBookView, saveBookView);
  serve(app, office, books.removeBookView, removeBookView);

  serve(app, office, displays.listBookDisplays, listBookDisplays);
  serve(app, office, displays.groupBooks, groupBooks);
  serve(app, office, displays.saveBookDisplay, saveBookDisplay);
  serve(app, office, displays.getBookColumns, getBookColumns);
  serve(app, office, displays.saveBookColumns, saveBookColumns);
  serve(app, office, displays.saveBookField, saveBookField);
  serve(app, office, displays.endBookField, endBookField);
  serve(app, office, displays.getBookFunctions, getBookFunctions);
  serve(app, office, displays.saveBookFunctions, saveBookFunctions);

  serve(app, office, numbers.listNumberBooks, listNumberBooks);
  serve(app, office, numbers.openNumberBook, openNumberBook);
  serve(app, office, numbers.getNumberBook, getNumberBook);
  serve(app, office, numbers.setNumberPattern, setNumberPattern);
  serve(app, office, numbers.withdrawNumberPattern, withdrawNumberPattern);
  serve(app, office, numbers.saveNumberRights, saveNumberRights);
  serve(app, office, numbers.setFirstOfYear, setFirstOfYear);
  serve(app, office, numbers.setCounting, setCounting);
  serve(app, office, numbers.closeNumberBook, closeNumberBook);
  sheetRoute(app, office, numberBooksSheet);
}
