/** Both sets of colours keep a contrast of at least 4.5 to 1 for text and 3 to 1 for what a control is made of. */
export const COLOURS = `:root {
  color-scheme: light dark;
  --page: #eef2f6; --surface: #fff; --ink: #17212d; --muted: #52606f; --line: #d9e0e7;
  --accent: #1b4f8f; --accent-strong: #143d70; --on-accent: #fff; --focus: #2f6fc2; --hover: #f1f4f8;
  --field: #fff; --field-line: #7b8896; --notice: #eef4fc; --notice-line: #c4d6ee;
  --error: #a1142a; --error-surface: #fdf0f1; --error-line: #eabcc3;
  --ribbon: #ffe7a3; --ribbon-ink: #463500; --shadow: 0 1px 2px rgb(23 33 45 / 6%), 0 8px 24px rgb(23 33 45 / 6%)
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f141a; --surface: #19212a; --ink: #e8edf2; --muted: #a7b3c0; --line: #2e3945;
    --accent: #93bdf5; --accent-strong: #b4d1f8; --on-accent: #0f2440; --focus: #93bdf5; --hover: #232d38;
    --field: #111820; --field-line: #728091; --notice: #1a2a3f; --notice-line: #30486a;
    --error: #ffa7b2; --error-surface: #35191f; --error-line: #6d3540;
    --ribbon: #43360e; --ribbon-ink: #ffe7a3; --shadow: none
  }
}`
