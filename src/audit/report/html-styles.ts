import { FLOW_STYLES } from '../../core/design/flow-styles.gen.ts'
import { sheetOf } from '../../core/design/style-sheet.ts'

/** Styles of the report as a file. No `&`, `<` or double quotes: preact would escape them. */
export const HTML_SHEET = sheetOf(`* { box-sizing: border-box }
body { margin: 0; padding: var(--s5) var(--s4) var(--s6); font: var(--t3)/1.5 var(--font); color: var(--ink); background: var(--bg); overflow-wrap: anywhere }
h1, h2, h3, p, dl, dd, ol, ul, pre { margin: 0; padding: 0 }
h1 { font-size: var(--t6); letter-spacing: -0.01em; line-height: 1.25 }
h2 { font-size: var(--t4); line-height: 1.5; text-wrap: balance }
h3 { font-size: var(--t3); margin-top: var(--s2) }
code, pre { font: var(--t1)/1.6 var(--mono) }
pre { padding: var(--s2) var(--s3); border: 1px solid var(--line); border-radius: var(--r1); background: var(--sunken); white-space: pre-wrap }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.pass { color: var(--pass) } .fail { color: var(--fail) } .warn { color: var(--warn) }
.mut, .meta, .num, dt { color: var(--ink3); font-weight: var(--w4) }
.num { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap }
.meta { display: flex; flex-wrap: wrap; gap: 0 var(--s4); font-size: var(--t2) }
body > header, main { display: grid; gap: var(--s3); width: 100%; max-width: 60rem; margin: 0 auto; min-width: 0 }
body > header { margin-bottom: var(--s4) }
main { gap: var(--s4) }
.verdict { padding: var(--s3) var(--s4); border: 1px solid; border-radius: var(--r1); font-size: var(--t4); font-weight: var(--w6); background: var(--surface) }
article, nav { display: grid; gap: var(--s3); min-width: 0; padding: var(--s5); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r2); scroll-margin-top: var(--s4) }
nav { padding: var(--s3) var(--s4) }
nav ol { display: grid; gap: var(--s1) }
nav a { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s2); align-items: start; color: inherit; text-decoration: none }
nav a:hover { text-decoration: underline }
.sev { display: inline-block; min-width: 5.5rem; padding: 0 var(--s2); border: 1px solid var(--edge); border-radius: var(--r0); font-size: var(--t1); font-weight: var(--w5); text-align: center; vertical-align: 1px }
.sev.critical { color: var(--fail); border-color: var(--fail) } .sev.important { color: var(--warn); border-color: var(--warn) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; border: 1px solid var(--line); border-radius: var(--r1); background: var(--line); overflow: hidden }
.pair > section { min-width: 0; padding: var(--s3); background: var(--sunken) }
.pair h3 { margin: 0 0 var(--s1) }
ol, ul { list-style: none }
summary { cursor: pointer; padding: 0.3125rem var(--s2); border-radius: var(--r1) }
summary:hover { background: var(--hover) }
li > details > summary { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: var(--s3); list-style: none }
li > details > :not(summary) { margin: var(--s1) 0 var(--s2) }
article dl { display: grid; gap: var(--s1); padding: 0 var(--s2) }
article dl > div { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: var(--s3) }
article:last-child dl > div { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); padding: var(--s2) 0; border-top: 1px solid var(--line) }
li:has(:target) { outline: 2px solid var(--accent); outline-offset: var(--s1); border-radius: var(--r1) }
li :target { scroll-margin-top: 4rem }
${FLOW_STYLES}
@media (max-width: 40rem) {
body { padding: var(--s4) var(--s3) }
article { padding: var(--s4) var(--s3) }
.pair, article:last-child dl > div { grid-template-columns: minmax(0, 1fr) }
}
@media print { details::details-content { content-visibility: visible; height: auto } }
`)
