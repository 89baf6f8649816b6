/** PostgreSQL refuses to be root: what a drill starts of it runs as nobody then, else as who drills. */
export const unprivileged: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
