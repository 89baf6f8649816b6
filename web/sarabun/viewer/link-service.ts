/**
 * In the build this is `pdfjs-dist/web/pdf_viewer.mjs`, a whole viewer of which react-pdf extends the service of links between pages:
 * 42 kB packed. Pages are drawn without links here, so that nothing of it is called.
 */
export class EventBus {}

export class SimpleLinkService {}
