/** What only the form for a card, and the test cards below it, are made of. */
export const ENTRY_STYLES = `.pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3); align-items: start }
.field .problem { padding: var(--s2) var(--s3); font-size: var(--t3) }
[hidden], .problem + .muted { display: none }
aside p:empty { margin: 0 }
aside form, aside section { display: grid; gap: var(--s2); margin-bottom: var(--s4) }
aside h2 { font-size: inherit }
aside ul { margin: 0; padding: 0; list-style: none }
form:has(> #find) { grid-template-columns: 1fr auto }
label[for=find], #find:has(+ [hidden]) { grid-column: 1 / -1 }
label select { font-weight: var(--w4) }
aside summary { min-height: var(--touch) }
li { display: grid; grid-template-columns: repeat(3, 1fr); gap: var(--s1); padding-block: var(--s2); border-top: 1px solid var(--line) }
li p { grid-column: 1 / -1 }
li div { font-size: var(--t1); font-variant-numeric: tabular-nums; text-align: center; text-wrap: balance }
li button { min-height: var(--touch); padding: var(--s1); font-size: var(--t3) }
[aria-pressed] { background: var(--accent-soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
[aria-pressed]::before { content: '✓ '; color: var(--accent) }
#chosen:not(:empty) { padding: var(--s2) var(--s3); background: var(--accent-soft); border-radius: var(--r1) }
`
