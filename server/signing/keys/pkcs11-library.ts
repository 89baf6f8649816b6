import type { LibraryHandle } from 'koffi';

/** The calls of a PKCS#11 module that signing needs, each off the event loop, each failure in words. */
export interface Pkcs11Library {
  call(name: keyof typeof signatures, ...args: unknown[]): Promise<void>;
  /** As `call`, but the return value itself, for callers who know what to do with a failure. */
  tryCall(name: keyof typeof signatures, ...args: unknown[]): Promise<number>;
  attributes(entries: [type: number, value: Uint8Array | number][]): unknown;
  /** Value of an attribute of an object; null when it has none. */
  read(session: number, object: number, type: number): Promise<Buffer | null>;
}

/** A failure of the module; `code` for the program, `rv` as the standard numbers it. */
export class Pkcs11Error extends Error {
  code: 'key_module_absent' | 'key_module_pin' | 'key_module_locked' | 'key_module_no_key' | 'key_module_failed';
  rv: number;
  constructor(code: Pkcs11Error['code'], message: string, rv = 0) {
    super(message);
    this.code = code;
    this.rv = rv;
  }
}

const signatures = {
  C_Initialize: 'unsigned long C_Initialize(pkcs11_initialize *args)',
  C_GetSlotList: 'unsigned long C_GetSlotList(uint8_t present, _Out_ unsigned long *slots, _Inout_ unsigned long *count)',
  C_GetTokenInfo: 'unsigned long C_GetTokenInfo(unsigned long slot, uint8_t *info)',
  C_OpenSession:
    'unsigned long C_OpenSession(unsigned long slot, unsigned long flags, void *app, void *notify, _Out_ unsigned long *session)',
  C_CloseSession: 'unsigned long C_CloseSession(unsigned long session)',
  C_Login: 'unsigned long C_Login(unsigned long session, unsigned long user, uint8_t *pin, unsigned long length)',
  C_FindObjectsInit: 'unsigned long C_FindObjectsInit(unsigned long session, pkcs11_attribute *template, unsigned long count)',
  C_FindObjects:
    'unsigned long C_FindObjects(unsigned long session, _Out_ unsigned long *objects, unsigned long most, _Out_ unsigned long *count)',
  C_FindObjectsFinal: 'unsigned long C_FindObjectsFinal(unsigned long session)',
  C_GetAttributeValue:
    'unsigned long C_GetAttributeValue(unsigned long session, unsigned long object, _Inout_ pkcs11_attribute *template, unsigned long count)',
  C_SignInit: 'unsigned long C_SignInit(unsigned long session, pkcs11_mechanism *mechanism, unsigned long key)',
  C_Sign:
    'unsigned long C_Sign(unsigned long session, uint8_t *data, unsigned long length, uint8_t *signature, _Inout_ unsigned long *size)',
} as const;

const known = new Map<string, Promise<Pkcs11Library>>();

/** Loads a module once in a process; it is never unloaded, some do not survive that. */
export function loadPkcs11(path: string): Promise<Pkcs11Library> {
  const opened = known.get(path) ?? load(path);
  known.set(path, opened);
  opened.catch(() => known.delete(path));
  return opened;
}

async function load(path: string): Promise<Pkcs11Library> {
  const { default: koffi } = await import('koffi').catch((error: Error) => {
    throw new Pkcs11Error('key_module_absent', `koffi, which calls key modules, is not installed: ${error.message}`);
  });
  // on Windows the standard packs its structures
  const struct = process.platform === 'win32' ? koffi.pack : koffi.struct;
  if (known.size === 0 || !types.made) {
    struct('pkcs11_attribute', { type: 'unsigned long', value: 'void *', length: 'unsigned long' });
    struct('pkcs11_mechanism', { mechanism: 'unsigned long', parameter: 'void *', length: 'unsigned long' });
    struct('pkcs11_initialize', {
      create: 'void *',
      destroy: 'void *',
      lock: 'void *',
      unlock: 'void *',
      flags: 'unsigned long',
      reserved: 'void *',
    });
    types.made = true;
  }
  let library: LibraryHandle;
  try {
    library = koffi.load(path);
  } catch (error) {
    throw new Pkcs11Error('key_module_absent', `the key module ${path} cannot be loaded: ${(error as Error).message}`);
  }
  const functions = new Map<string, ReturnType<LibraryHandle['func']>>();
  const tryCall = (name: keyof typeof signatures, ...args: unknown[]) =>
    new Promise<number>((resolve, reject) => {
      const one = functions.get(name) ?? library.func(signatures[name]);
      functions.set(name, one);
      one.async(...args, (error: unknown, rv: number) => (error ? reject(error) : resolve(Number(rv))));
    });
  const call = async (name: keyof typeof signatures, ...args: unknown[]) => {
    const rv = await tryCall(name, ...args);
    if (rv !== 0) throw failure(name, rv);
  };
  // operating-system locks: several threads call
  const rv = await tryCall('C_Initialize', { create: null, destroy: null, lock: null, unlock: null, flags: 2, reserved: null });
  if (rv !== 0 && rv !== alreadyInitialized) throw failure('C_Initialize', rv);
  const longSize = koffi.sizeof('unsigned long');
  return {
    call,
    tryCall,
    attributes: (entries) =>
      entries.map(([type, value]) => {
        const bytes = typeof value === 'number' ? long(value, longSize) : Buffer.from(value);
        return { type, value: bytes, length: bytes.length };
      }),
    async read(session, object, type) {
      const asked = [{ type, value: null, length: 0 }];
      if ((await tryCall('C_GetAttributeValue', session, object, asked, 1)) !== 0) return null;
      const length = Number(asked[0]?.length);
      const place = koffi.alloc('uint8_t', Math.max(1, length));
      try {
        await call('C_GetAttributeValue', session, object, [{ type, value: place, length }], 1);
        return Buffer.from(koffi.decode(place, 'uint8_t', length) as number[]);
      } finally {
        koffi.free(place);
      }
    },
  };
}

const types = { made: false };
const alreadyInitialized = 0x191;

function long(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(value);
  return bytes;
}

const words: Record<number, [Pkcs11Error['code'], string]> = {
  3: ['key_module_absent', 'there is no such slot'],
  5: ['key_module_failed', 'the module failed'],
  6: ['key_module_failed', 'the function failed'],
  7: ['key_module_failed', 'the module does not take these arguments'],
  48: ['key_module_failed', 'the device has an error'],
  49: ['key_module_failed', 'the device has no memory left'],
  50: ['key_module_absent', 'the device was taken out'],
  104: ['key_module_failed', 'the key may not do that'],
  112: ['key_module_failed', 'the module does not know this way of signing'],
  160: ['key_module_pin', 'the PIN is wrong'],
  162: ['key_module_pin', 'the PIN is too short or too long'],
  163: ['key_module_locked', 'the PIN has expired'],
  164: ['key_module_locked', 'the PIN is locked after too many tries'],
  179: ['key_module_failed', 'the session has ended'],
  224: ['key_module_absent', 'the token is not there'],
  225: ['key_module_absent', 'the token is not recognised'],
  257: ['key_module_pin', 'nobody is logged in to the token'],
};

/** What a return value means, in words. */
export function failure(name: string, rv: number): Pkcs11Error {
  const [code, text] = words[rv] ?? ['key_module_failed', 'the module failed'];
  return new Pkcs11Error(code, `${text} (${name}: 0x${rv.toString(16)})`, rv);
}
