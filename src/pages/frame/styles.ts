import { sheetOf } from '../../core/design/style-sheet.ts'
import { MARK_STYLES } from './brand-marks.tsx'

/** Styles of every page. */
const BASE = `* { box-sizing: border-box }
html { font: 100%/1.5 var(--font); -webkit-text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; color: var(--ink); background: var(--bg); overflow-wrap: anywhere }
h1, h2, p, dl, dd, fieldset { margin: 0 }
p { text-wrap: pretty }
h1 { font-size: var(--t6); line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance }
h2 { font-size: var(--t4) }
a { color: var(--accent) }
code, pre { font: 0.9375em var(--mono) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.muted, dt, footer { color: var(--ink3) }
dt { font-size: var(--t3) }

.ribbon { padding: var(--s1) var(--s4); text-align: center; font-size: var(--t3); color: var(--warn); background: var(--warn-soft); border-bottom: 1px solid var(--warn-line) }
.owner { display: flex; align-items: center; gap: var(--s2); width: min(100% - 2rem, 30rem); margin: 0 auto; padding: var(--s5) 0 var(--s4); font-weight: var(--w6) }
.what { display: grid; margin-left: auto; text-align: right; line-height: 1.3; font-size: var(--t3) }
.what .muted { font-weight: var(--w4) }
.logo { flex: none; width: 2.25rem; height: 2.25rem; fill: var(--on-accent) }
${MARK_STYLES}

main { width: min(100% - 2rem, 30rem); margin: 0 auto; padding: var(--s5); display: grid; gap: var(--s5); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r2); box-shadow: 0 1px 2px rgb(20 24 31 / 5%) }
form { display: grid; gap: var(--s3) }

.summary { display: grid; grid-template-columns: fit-content(42%) 1fr; gap: 0 var(--s4); border-block: 1px solid var(--line); padding-block: var(--s2) }
.summary:last-child { border-bottom: 0; padding-bottom: 0 }
.row { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; padding-block: 0.3125rem; align-items: baseline }
.amount { font-size: var(--t5); font-variant-numeric: tabular-nums }

.notice, .problem { padding: var(--s3) var(--s4); border-radius: var(--r1); border: 1px solid }
.problem { color: var(--fail); background: var(--fail-soft); font-weight: var(--w5) }

button, .button { display: block; width: 100%; min-height: 3rem; padding: 0.6875rem var(--s4); font: inherit; font-weight: var(--w6); text-align: center; text-decoration: none; color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: var(--r1); cursor: pointer }
button:hover, .button:hover { background: var(--hover) }
.main { color: var(--on-accent); background: var(--accent); border-color: transparent }
.main:hover { background: color-mix(in oklab, var(--accent) 86%, var(--ink)) }
.quiet { min-height: var(--touch); margin-top: calc(-1 * var(--s3)); padding-block: var(--s2); font-weight: var(--w4); color: var(--ink2); border-color: transparent; text-decoration: underline; text-decoration-color: var(--line2); text-underline-offset: 0.25em }
button[aria-disabled] { opacity: 0.6; cursor: progress }

aside { width: min(100% - 2rem, 30rem); margin: var(--s4) auto 0; font-size: var(--t3) }
aside details { padding: 0 var(--s4); border: 1px dashed var(--edge); border-radius: var(--r2) }
aside details > :not(summary) { margin-bottom: var(--s4) }
summary { padding: var(--s3) 0; cursor: pointer; font-weight: var(--w6) }
aside > details > summary::before { content: 'Sandbox'; float: right; padding: 0 var(--s2); font-size: var(--t1); line-height: 1.6; font-weight: var(--w5); color: var(--warn); background: var(--warn-soft); border: 1px solid var(--warn-line); border-radius: var(--r9) }
.facts > div { display: grid; grid-template-columns: 7rem 1fr; gap: 0 var(--s4); padding-block: 0.125rem }

footer { margin-top: auto; padding: var(--s5) var(--s4); text-align: center; font-size: var(--t3) }
@media (max-width: 26rem) { main { padding: var(--s4) } .summary { column-gap: var(--s3) } .facts > div { grid-template-columns: 5.5rem 1fr; column-gap: var(--s3) } }
@media (max-width: 19.99rem) { .summary, .row, .facts > div { grid-template-columns: 1fr } }
`

/** Styles for payments: card, message of the bank, final state. */
const PAYMENT_STYLES = `.ico { flex: none; width: 1.125rem; height: 1.125rem; fill: none; stroke: currentcolor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
.owner .ico { width: 1.5rem; height: 1.5rem; color: var(--accent) }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.notes { display: grid; gap: var(--s2) }
.end { display: flex; align-items: center; gap: var(--s4) }
.end .ico { box-sizing: content-box; width: 1.75rem; height: 1.75rem; padding: var(--s3); border-radius: var(--r9); color: var(--tone); background: var(--soft) }
main:has(.end) { border-top: 4px solid var(--tone) }
.pass, .attempt { --tone: var(--pass); --soft: var(--pass-soft) }
.fail, .error { --tone: var(--fail); --soft: var(--fail-soft) }
.time, .bad { --tone: var(--warn); --soft: var(--warn-soft) }
.cancel, .gone { --tone: var(--wait); --soft: var(--wait-soft) }
.digits { font-variant-numeric: tabular-nums; white-space: nowrap }
.notice { background: var(--accent-soft); border-color: var(--accent-line) }
`

/** Styles of form fields. */
const FIELD_STYLES = `label, legend { font-weight: var(--w6) }
.field { display: grid; gap: var(--s2); align-content: start }
.field + button, .pair + button, fieldset + button { margin-top: var(--s1) }
.field .muted { font-size: var(--t3) }
.line { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 var(--s4) }
input[type=text], input[type=search], select { width: 100%; min-height: 3rem; padding: var(--s2) var(--s3); font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: var(--r1) }
input[aria-invalid=true] { border-color: var(--fail) }
input:focus-visible { outline-offset: 0 }
`

/** Styles of pages with explanations, which use more width. */
const WIDE_STYLES = `main, .owner { width: min(100% - 2rem, 52rem) }
.part { display: grid; gap: var(--s3); padding-top: var(--s5); border-top: 1px solid var(--line) }
.came { grid-template-columns: fit-content(14rem) 1fr }
pre { margin: 0; padding: var(--s3) var(--s4); border: 1px solid var(--line); border-radius: var(--r1); background: var(--sunken); white-space: pre-wrap; font-size: var(--t3) }
@media (max-width: 26rem) { .came { grid-template-columns: 1fr } }
`

/** Styles of challenges. */
const CHALLENGE_STYLES = `.code { font-size: var(--t5); letter-spacing: 0.2em }
fieldset { border: 0; padding: 0; min-width: 0; display: grid; gap: var(--s2) }
legend { padding: 0; margin-bottom: var(--s2); text-wrap: balance }
.choice { display: flex; align-items: center; gap: var(--s3); min-height: 3rem; padding: var(--s2) var(--s3); border: 1px solid var(--edge); border-radius: var(--r1); font-weight: var(--w4); cursor: pointer }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-soft) }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent) }
.app { padding: var(--s4); border: 1px solid var(--line); border-radius: var(--r2); background: var(--sunken) }
.app legend { float: left; width: 100%; margin: 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3) }
.pair button { padding-inline: var(--s2) }
.ways { display: flex; flex-wrap: wrap; justify-content: space-evenly; margin-block: calc(-1 * var(--s2)) }
.ways .quiet { margin-top: 0; padding-inline: var(--s2) }
.more { border-top: 1px solid var(--line); margin-bottom: calc(-1 * var(--s3)) }
.more details + details { border-top: 1px solid var(--line) }
.more p { padding-bottom: var(--s3); color: var(--ink2) }
.waiting { display: flex; align-items: center; gap: var(--s3) }
.spinner { flex: none; width: 1.5rem; height: 1.5rem; border: 3px solid var(--line); border-top-color: var(--accent); border-radius: 50%; animation: turn 1.2s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
@media (max-width: 26rem) { aside form { grid-template-columns: 1fr } }
@media (max-height: 40rem) {
.ribbon { padding-block: 1px; font-size: var(--t1) }
.owner { padding: var(--s2) 0; font-size: var(--t3) }
.owner .logo { width: 1.5rem; height: 1.5rem }
.what { font-size: var(--t1); line-height: 1.2 }
main { padding: var(--s3) var(--s4); gap: var(--s2) }
main > h1 { font-size: var(--t5) }
main p, legend { font-size: var(--t3); line-height: 1.4 }
main .problem, .notice { padding: var(--s1) var(--s2) }
main .code { min-height: 2.5rem }
.summary { display: contents }
.row { grid-template-columns: minmax(4.5rem, auto) 1fr; gap: 0 var(--s3); padding: 0; order: 1 }
.row:first-child { order: 0 }
.amount { font-size: var(--t4) }
.more { order: 2 }
form, .field, .pair, fieldset { gap: var(--s1) }
.app { padding: var(--s2) var(--s3) }
.field + button, .pair + button, fieldset + button, legend { margin: 0 }
main .main, main .second, .choice { min-height: 2.5rem; padding-block: var(--s1) }
.ways { margin: 0 }
}
@media (max-width: 19.99rem) and (max-height: 40rem) {
.ribbon { padding-inline: 0; font-size: 0.6875rem; line-height: 1.3 }
.what .muted { display: none }
.owner, main { width: calc(100% - 0.5rem) }
.owner { padding: var(--s1) }
main { padding: var(--s1) var(--s2); gap: var(--s1) }
main > h1 { font-size: var(--t4) }
main p, legend, .choice { font-size: var(--t2); line-height: 1.3 }
.row { grid-template-columns: 1fr; line-height: 1.3 }
.app { padding: var(--s1) var(--s2) }
main .main, main .second, main .code { min-height: 2.25rem }
.choice { min-height: 1.875rem; padding-block: 0; gap: var(--s2) }
}
@media (prefers-reduced-motion: reduce) { .spinner { animation: none } }
aside form { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: var(--s1) var(--s2); margin-top: var(--s3); align-items: center }
aside form .muted { grid-column: 1 / -1 }
aside button { display: flex; align-items: center; gap: var(--s2); min-height: var(--touch); padding: var(--s2) var(--s3); font-size: var(--t3); font-weight: var(--w5); text-align: left }
aside button:not(:has(+ select)) { grid-column: 1 / -1 }
aside select { min-height: var(--touch); padding: var(--s1) var(--s2); font-size: var(--t3) }
aside button .ico { color: var(--tone) }
table { width: 100%; border-collapse: collapse }
tbody th { white-space: nowrap }
caption { text-align: left; font-weight: var(--w6); padding-bottom: var(--s1) }
th, td { padding: var(--s2) var(--s4) var(--s2) 0; text-align: left; vertical-align: top; font-weight: var(--w4); border-top: 1px solid var(--line) }
`

/** Styles of the card form and the test cards. */
const ENTRY_STYLES = `.pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3); align-items: start }
.field .problem { padding: var(--s2) var(--s3); font-size: var(--t3) }
[hidden], .problem + .muted { display: none }
aside p:empty { margin: 0 }
aside form, aside section { display: grid; gap: var(--s2); margin-bottom: var(--s3) }
aside section { gap: var(--s1) }
aside details > :last-child { margin-bottom: var(--s1) }
aside details details { padding: 0; border: 0; border-top: 1px solid var(--line); border-radius: 0 }
#results + #shown { margin-bottom: 0 }
aside h2 { font-size: inherit }
aside ul { margin: 0; padding: 0; list-style: none }
form:has(> #find) { grid-template-columns: 1fr auto }
label[for=find], #find:has(+ [hidden]) { grid-column: 1 / -1 }
label select { font-weight: var(--w4) }
aside summary { min-height: var(--touch) }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; border-top: 1px solid var(--line) }
li p { flex: 1 1 8rem; font-size: var(--t2); line-height: 1.3 }
li button { width: auto; min-width: var(--touch); min-height: var(--touch); padding: 0 var(--s1); font-size: var(--t2); font-weight: var(--w5); color: var(--accent); border-color: transparent }
@media (pointer: fine) and (min-width: 40rem) { li { padding-block: var(--s0) } li button { min-height: var(--ctl) } }
[aria-pressed] { background: var(--accent-soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
[aria-pressed]::before { content: '✓ '; color: var(--accent) }
#chosen:not(:empty) { padding: var(--s2) var(--s3); background: var(--accent-soft); border-radius: var(--r1) }
`

/**
 * Creates the style sheet of a page: common styles, own styles, and the design tokens that they use. It is rendered as
 * text, so it must not contain `&`, `<` or double quotes: preact would escape them, and the hash in the policy would
 * not match (a test checks this).
 */
const styleSheet = (...more: readonly string[]): string => sheetOf([BASE, ...more].join(''))

export const PLAIN_SHEET = styleSheet(PAYMENT_STYLES)
export const WIDE_SHEET = styleSheet(PAYMENT_STYLES, WIDE_STYLES)
export const CHALLENGE_SHEET = styleSheet(PAYMENT_STYLES, FIELD_STYLES, CHALLENGE_STYLES)
export const ENTRY_SHEET = styleSheet(FIELD_STYLES, ENTRY_STYLES)
