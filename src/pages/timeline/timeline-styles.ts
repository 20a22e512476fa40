import { FLOW_STYLES } from '../../core/design/flow-styles.gen.ts'
import { sheetOf } from '../../core/design/style-sheet.ts'

/** Styles of the timeline file. No `&`, `<` or double quotes: preact would escape them. */
export const TIMELINE_SHEET = sheetOf(`* { box-sizing: border-box }
body { margin: 0; padding: var(--s5) var(--s4) var(--s6); font: var(--t3)/1.5 var(--font); color: var(--ink); background: var(--bg); overflow-wrap: anywhere }
h1, h2, h3, h4, p, dl, dd, ol, pre, figure { margin: 0; padding: 0 }
h1 { font-size: var(--t6); letter-spacing: -0.01em; line-height: 1.25 }
h2 { font-size: var(--t4); line-height: 1.35; text-wrap: balance }
h3 { font-size: var(--t3); margin-top: var(--s2) }
h4 { font-size: var(--t4) }
code, pre { font: var(--t1)/1.6 var(--mono) }
small { font-size: var(--t1); color: var(--ink3) }
a { color: inherit; text-decoration: none }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.ico { flex: none; display: block; width: 18px; height: 18px; fill: none; stroke: currentcolor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
svg[hidden] { display: none }
.pass { color: var(--pass) } .fail { color: var(--fail) } .warn { color: var(--warn) } .wait { color: var(--wait) }
.mut, .hint { color: var(--ink3); font-weight: var(--w4); font-size: var(--t2) }
.hint { display: flex; gap: var(--s2); padding: var(--s2) }
.num, time { font-variant-numeric: tabular-nums; white-space: nowrap; color: var(--ink3) }
.top, .many, main { width: 100%; max-width: 60rem; margin: 0 auto }
.top { display: grid; gap: var(--s2); margin-bottom: var(--s5) }
.meta { display: flex; flex-wrap: wrap; gap: 0 var(--s4); color: var(--ink3); font-size: var(--t2) }
main { display: grid; gap: var(--s4); min-width: 0 }
article { display: grid; gap: var(--s3); min-width: 0; padding: var(--s5); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r2); scroll-margin-top: var(--s4) }
article:target { border-color: var(--accent) }
article > header { display: flex; gap: var(--s3); align-items: flex-start }
article > header p { color: var(--ink2) }
.sg { padding: var(--s2); border-radius: var(--r2); background: var(--wait-soft) }
.sg.pass { background: var(--pass-soft) } .sg.fail { background: var(--fail-soft) } .sg.warn { background: var(--warn-soft) }
.note { padding: var(--s2) var(--s3); border: 1px solid var(--warn-line); border-radius: var(--r1); background: var(--warn-soft); color: var(--warn) }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: var(--s3) var(--s4); padding: var(--s3) 0; border-block: 1px solid var(--line) }
dt { color: var(--ink3); font-size: var(--t2) }
.facts dd { font-weight: var(--w5) }
dd small { display: block; font-weight: var(--w4) }
${FLOW_STYLES}
ol { list-style: none }
li:has(:target) { outline: 2px solid var(--accent); outline-offset: var(--s1); border-radius: var(--r1) }
li :target { scroll-margin-top: 5rem }
.ln { display: grid; grid-template-columns: 18px minmax(0, 1fr) auto; gap: var(--s3); align-items: start; padding: 0.375rem var(--s2); border-radius: var(--r1); color: var(--ink2) }
.ln b { color: var(--ink); font-weight: var(--w6) }
summary { cursor: pointer; padding: var(--s2); border-radius: var(--r1); font-weight: var(--w6) }
summary.ln { font-weight: var(--w4) }
summary.ln time::after { content: ' +'; color: var(--accent); font-family: var(--mono) }
[open] > summary.ln time::after { content: ' \\2212' }
summary:hover { background: var(--hover) }
.gap { padding-left: calc(18px + var(--s3) + var(--s2)); font-size: var(--t1); color: var(--ink3) }
.gap.long { color: var(--ink2); font-weight: var(--w5) }
.call { display: grid; gap: var(--s3); padding: var(--s2) 0 var(--s4) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; border: 1px solid var(--line); border-radius: var(--r1); background: var(--line); overflow: hidden }
.pair > div { min-width: 0; background: var(--sunken) }
.who { padding: var(--s2) var(--s3); border-bottom: 1px solid var(--line); background: var(--surface); font-size: var(--t2) }
.who code, .r { color: var(--ink3) }
.r { float: right }
pre { padding: var(--s2) var(--s3); white-space: pre-wrap }
pre i { font-style: normal; color: var(--accent) }
pre em { font-style: normal; background: var(--fail-soft) }
mark { display: block; padding: var(--s1) var(--s2); margin: var(--s1) 0; border-left: 3px solid var(--fail); background: var(--fail-soft); color: var(--fail) }
mark small { display: block; color: inherit; white-space: normal; font-family: var(--font) }
.seen { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4) }
figure { display: grid; gap: var(--s1); align-content: start; flex: 1 1 16rem; max-width: 24rem }
figcaption { font-size: var(--t2); color: var(--ink3) }
.pg { display: grid; gap: var(--s2); padding: var(--s4); border: 1px solid var(--line2); border-top: 4px solid var(--accent); border-radius: var(--r1); background: var(--surface); font-size: var(--t2) }
.own, .fold { color: var(--ink3) }
.fold::before { content: '\\25B8 ' }
.fact { display: grid; grid-template-columns: 5.5rem 1fr; gap: var(--s2) }
.fact span { color: var(--ink3) }
.box { display: block; min-height: 2rem; padding: var(--s1) var(--s2); border: 1px solid var(--edge); border-radius: var(--r0); font-variant-numeric: tabular-nums }
.bt { padding: var(--s1) var(--s2); border: 1px solid var(--edge); border-radius: var(--r0); text-align: center; color: var(--ink2) }
.on { border-color: var(--accent); background: var(--accent-soft); color: var(--accent) }
.problem { color: var(--fail) }
.xv { display: grid; padding: 0 var(--s2) }
.xv > div { display: grid; grid-template-columns: 14rem 1fr; gap: var(--s1) var(--s4); padding: var(--s2) 0; border-top: 1px solid var(--line) }
.xv code { padding: 0 var(--s1); border-radius: var(--r0); background: var(--sunken) }
details > p { padding: 0 var(--s2) var(--s2) }
nav { display: grid; align-content: start; align-self: start; margin-bottom: var(--s4); padding: var(--s1); border: 1px solid var(--line); border-radius: var(--r2); background: var(--surface); font-size: var(--t2) }
nav a { display: grid; grid-template-columns: 18px minmax(0, 1fr) auto; gap: var(--s2); padding: 0.3125rem var(--s2); border-radius: var(--r1); color: var(--ink2) }
nav a:hover { background: var(--hover) }
nav small { display: block; color: var(--warn) }
nav b { color: var(--ink); font-weight: var(--w6) }
@media (min-width: 70rem) {
.top:has(+ .many), .many { max-width: 84rem }
.many { display: grid; grid-template-columns: 24rem minmax(0, 1fr); gap: var(--s5) }
nav { position: sticky; top: var(--s4); max-height: calc(100vh - 2 * var(--s4)); overflow: auto; margin: 0 }
}
@media (max-width: 40rem) {
body { padding: var(--s4) var(--s3) }
article { padding: var(--s4) var(--s3) }
.pair, .xv > div { grid-template-columns: minmax(0, 1fr) }
}
@media print { details::details-content { content-visibility: visible; height: auto } }
`)
