/** Both sets of colours keep a contrast of at least 4.5 to 1 for text and 3 to 1 for what a control is made of. */
const COLOURS = `:root {
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

/**
 * The one style sheet of the hosted pages. Rendered as text, so it must not contain `&`, `<` or double quotes:
 * preact would escape those, and its bytes would no longer have the hash that the policy names (a test looks).
 */
export const STYLES = `${COLOURS}
* { box-sizing: border-box }
html { font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif; -webkit-text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; color: var(--ink); background: var(--page); overflow-wrap: anywhere }
h1, h2, p, dl, dd, table, fieldset { margin: 0 }
p { text-wrap: pretty }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance }
h2 { font-size: 1rem }
a { color: var(--accent) }
code { font: 0.9375em ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
.muted { color: var(--muted) }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }

.ribbon { padding: 0.25rem 1rem; text-align: center; font-size: 0.875rem; color: var(--ribbon-ink); background: var(--ribbon) }
.bank { display: flex; align-items: center; gap: 0.625rem; width: min(100%, 32rem); margin: 0 auto; padding: 1.25rem 1rem 1rem; font-weight: 600 }
.bank .muted { margin-left: auto; font-size: 0.875rem; font-weight: 400 }
.mark { display: grid; place-items: center; width: 1.625rem; height: 1.625rem; border-radius: 0.4375rem; background: var(--accent) }
.mark::after { content: ''; width: 0.8125rem; height: 0.4375rem; margin-top: -0.25rem; border: solid var(--on-accent); border-width: 0 0 2.5px 2.5px; rotate: -45deg }

main { width: min(100% - 2rem, 30rem); margin: 0 auto; padding: 1.75rem; display: grid; gap: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.875rem; box-shadow: var(--shadow) }
form { display: grid; gap: 0.75rem }

.summary { border-block: 1px solid var(--line); padding-block: 0.5rem }
.row { display: grid; grid-template-columns: 6rem 1fr; gap: 0.25rem 1rem; padding-block: 0.3125rem; align-items: baseline }
dt { color: var(--muted) }
.amount { font-size: 1.25rem; font-variant-numeric: tabular-nums }
.digits { font-variant-numeric: tabular-nums; white-space: nowrap }

.notice { padding: 0.875rem 1rem; border-radius: 0.5rem; background: var(--notice); border: 1px solid var(--notice-line) }
.problem { padding: 0.625rem 0.875rem; border-radius: 0.5rem; color: var(--error); background: var(--error-surface); border: 1px solid var(--error-line); font-weight: 600; text-wrap: balance }

label { font-weight: 600 }
label + p.muted { margin-top: -0.625rem; font-size: 0.9375rem }
input[type=text] { width: 100%; min-height: 3.25rem; padding: 0.5rem 0.875rem; font: inherit; font-size: 1.375rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; color: inherit; background: var(--field); border: 1px solid var(--field-line); border-radius: 0.5rem }
input[aria-invalid=true] { border-color: var(--error) }
input[type=text]:focus-visible { outline-offset: 0 }

.field { display: grid; gap: 0.375rem; align-content: start }
.field .muted { font-size: 0.9375rem }
.line { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem }
.field + button, .pair + button { margin-top: 0.5rem }
input.card { min-height: 3rem; font-size: 1.125rem; letter-spacing: 0.02em }
select { width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--field); border: 1px solid var(--field-line); border-radius: 0.5rem }

fieldset { border: 0; padding: 0; min-width: 0; display: grid; gap: 0.625rem }
legend { padding: 0; margin-bottom: 0.625rem; font-weight: 600 }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 3rem; padding: 0.5rem 0.875rem; border: 1px solid var(--field-line); border-radius: 0.5rem; font-weight: 400; cursor: pointer }
.choice .muted { margin-left: 0.25rem }
.choice:has(:checked) { border-color: var(--accent); background: var(--notice) }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent) }
.app { padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--page) }
.app legend { float: left; width: 100%; margin: 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem }
.pair:has(.problem) { grid-template-columns: 1fr }

button, .button { display: block; width: 100%; min-height: 3rem; padding: 0.6875rem 1rem; font: inherit; font-weight: 600; line-height: 1.5; text-align: center; text-decoration: none; border: 1px solid transparent; border-radius: 0.5rem; cursor: pointer }
.main { color: var(--on-accent); background: var(--accent) }
.main:hover { background: var(--accent-strong) }
.quiet { color: var(--ink); background: transparent; border-color: var(--field-line) }
.quiet:hover { background: var(--hover) }
.chip { width: auto; min-height: 2rem; padding: 0.1875rem 0.625rem; font-size: 0.875rem; font-weight: 400; color: var(--ink); background: transparent; border-color: var(--field-line) }
.chip:hover { background: var(--hover) }
button[aria-disabled] { opacity: 0.6; cursor: progress }

.more { border-bottom: 1px solid var(--line) }
.more details { border-top: 1px solid var(--line) }
summary { padding: 0.6875rem 0; cursor: pointer; font-weight: 600 }
.more details p { padding-bottom: 0.875rem; color: var(--muted) }

.waiting { display: flex; align-items: center; gap: 0.875rem }
.spinner { flex: none; width: 1.5rem; height: 1.5rem; border: 3px solid var(--line); border-top-color: var(--accent); border-radius: 50%; animation: turn 1.2s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .spinner { animation: none } }

aside { width: min(100% - 2rem, 30rem); margin: 1.25rem auto 0; font-size: 0.9375rem }
.hints { padding: 0 1rem; border: 1px dashed var(--field-line); border-radius: 0.875rem }
.hints > :not(summary) { margin-bottom: 0.875rem }
.facts > div { display: grid; grid-template-columns: 6.5rem 1fr; gap: 0 1rem; padding-block: 0.125rem }
.hints section { display: grid; gap: 0.375rem; margin-bottom: 0.625rem }
.hints h2 { font-size: inherit }
.cards { margin: 0; padding: 0; list-style: none; text-wrap: balance }
.cards li { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0.375rem 0.75rem; padding-block: 0.4375rem; border-top: 1px solid var(--line) }
.chips { display: flex; gap: 0.375rem }
table { width: 100%; border-collapse: collapse }
caption { text-align: left; font-weight: 600; padding-bottom: 0.25rem }
th, td { padding: 0.375rem 1rem 0.375rem 0; text-align: left; vertical-align: top; font-weight: 400; border-top: 1px solid var(--line) }
thead th { color: var(--muted); border-top: 0 }

.wide { width: min(100% - 2rem, 52rem) }
body:has(.wide) .bank { width: min(100%, 54rem) }
.wide .facts > div { padding-block: 0.25rem }
.part { display: grid; gap: 0.75rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.came .row { grid-template-columns: 12rem 1fr }
.steps { margin: 0; padding-left: 1.25rem; display: grid; gap: 0.75rem }
pre { margin: 0; padding: 0.875rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--page); white-space: pre-wrap; font-size: 0.875rem }

footer { margin-top: auto; padding: 1.5rem 1rem; text-align: center; font-size: 0.875rem; color: var(--muted) }
@media (max-width: 26rem) { main { padding: 1.25rem 1rem } .row { grid-template-columns: 5.5rem 1fr; column-gap: 0.75rem } .came .row { grid-template-columns: 1fr; gap: 0 } .cards li { grid-template-columns: 1fr } }
`
