import type { ReactNode } from 'react';

/** What somebody wrote, and under it who and when. */
export function Quote({ tone = 'brand', by, children }: { tone?: 'brand' | 'warn'; by: ReactNode; children: ReactNode }) {
  return (
    <blockquote className="notice" data-tone={tone}>
      <div style={{ color: 'var(--text)', whiteSpace: 'pre-wrap' }}>{children}</div>
      <footer className="detail">{by}</footer>
    </blockquote>
  );
}
