/** A file with the folders that it lay in. */
export interface FoundFile {
  file: File;
  path: string;
}

/** What was dropped, with what lies in folders among it. */
export async function filesOf(transfer: DataTransfer): Promise<FoundFile[]> {
  // asked for before anything is waited for: the list is empty afterwards
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // some at a time, until there are none
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return (await Promise.all(found.map(filesIn))).flat();
    found.push(...some);
  }
}

export function chosen(files: Iterable<File>): FoundFile[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** Papers and archives of papers; what systems put beside them is not sent. */
export function isPaper({ file, path }: FoundFile): boolean {
  return /\.(?:pdf|zip)$/i.test(file.name) && !path.split('/').some((part) => part.startsWith('.'));
}
