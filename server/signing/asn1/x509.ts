import 'reflect-metadata';

// The library needs the line above before itself, wherever it is first imported: everybody takes it from here.
export * from '@peculiar/x509';
