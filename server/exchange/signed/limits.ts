/** Of one message with its files. */
export const mostBytes = 60 * 1_048_576;
/** Of what is signed. */
export const mostSaid = 256 * 1024;
export const mostFiles = 100;
/** What an address that proves nothing may try in an hour. */
export const strangersAnHour = 60;
/** Messages of one peer that are read at the same time. */
export const atOnce = 4;

export const messagesPath = '/exchange/v1/messages';
export const aboutPath = '/exchange/v1/about';
export const version = 1;
