import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Addresses in the built page are relative to itself: the server puts the base path before them, so one build serves any BASE_PATH. */
export default defineConfig({
  root: 'web',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A data: script or font would need a looser content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
